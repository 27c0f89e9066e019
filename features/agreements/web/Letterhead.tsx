import { productName } from '#platform/web/page/product.ts'
import classes from './RecordSheet.module.css'

/** The head of a printed page; on the screen the product stands in the header already. */
export const Letterhead = () => (
  <p className={classes.letterhead}>
    <span>{productName}</span>
    <span>{window.location.host}</span>
  </p>
)
