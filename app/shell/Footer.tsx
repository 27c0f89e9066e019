import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useDonationPrompt } from '#features/donations/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { useFeedbackPrompt } from '#features/feedback/web.tsx'
import { productName, siteSetting } from '#platform/web/page/product.ts'
import classes from './Footer.module.css'
import { texts } from './texts.ts'

/** Footer of every page: support, feedback and legal links. */
export function Footer() {
  const donate = useDonationPrompt((state) => state.open)
  const giveFeedback = useFeedbackPrompt((state) => state.open)
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.row}>
          <div className={classes.brand}>
            <span>{productName}</span>
            <span className={classes.tagline}>{siteSetting('tagline') ?? texts.tagline}</span>
          </div>
          <div className={classes.actions}>
            {hasPayments && (
              <>
                <button type="button" className={classes.action} onClick={donate}>
                  {texts.support}
                </button>
                <button type="button" className={classes.action} onClick={donate}>
                  {texts.empower}
                </button>
              </>
            )}
            <button
              type="button"
              className={classes.action}
              onClick={() => giveFeedback({ location: 'footer', target_id: 'general_feedback' })}
            >
              {texts.feedback}
            </button>
          </div>
        </div>
        <nav className={classes.legal} aria-label={texts.legal}>
          {hasPayments && <Link to="/supporters">{texts.supporters}</Link>}
          <Link to="/terms-of-service">{texts.terms}</Link>
          <Link to="/privacy-policy">{texts.privacy}</Link>
          <Link to="/imprint">{texts.imprint}</Link>
          {siteSetting('law') && <Link to="/contact">{texts.contact}</Link>}
        </nav>
      </div>
    </footer>
  )
}
