import { productName, siteSetting } from '#platform/web/page/product.ts'
import classes from './Logo.module.css'

/** Logo mark: the owner's picture, or an easel that is also the letter A, with the arc of a brush stroke as its crossbar. */
export function LogoMark({ src = siteSetting('logo') }: { src?: string | undefined }) {
  return src ? (
    <img src={src} alt="" className={classes.mark} />
  ) : (
    <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden focusable="false">
      <path
        d="M5.5 27 14.3 5h3.4L26.5 27M16 5v22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        className={classes.stroke}
        d="M8.2 20.4c4.6-4 11-4.2 15.6-.6"
        fill="none"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Logo mark with the product name. */
export function Logo({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  return (
    <span className={classes.logo} data-size={size}>
      <LogoMark />
      <span className={classes.word}>{productName}</span>
    </span>
  )
}
