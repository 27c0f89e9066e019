import { productName } from '../../platform/web/product.ts'
import classes from './Shell.module.css'
import { texts } from './texts.ts'

/** The end of every page. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <span>{productName}</span>
        <span className={classes.tagline}>{texts.tagline}</span>
      </div>
    </footer>
  )
}
