import { productName } from '#platform/web/page/product.ts'
import classes from './RecordSheet.module.css'

/** Letterhead for print; on screen the header already shows the product. */
export const Letterhead = () => (
  <p className={classes.letterhead}>
    <span>{productName}</span>
    <span>{window.location.host}</span>
  </p>
)
