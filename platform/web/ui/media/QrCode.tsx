import { qrSquaresOf } from './qr-code.ts'
import classes from './QrCode.module.css'

/** Quiet zone around a code, in modules, as readers expect it. */
const MARGIN = 4

// Returns an SVG path that strokes each row of dark modules with a line one module wide.
const pathOf = (squares: readonly (readonly boolean[])[]): string =>
  squares
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? 'x' : ' '))
          .join('')
          .matchAll(/x+/g),
      ].map(({ 0: run, index }) => `M${index + MARGIN} ${y + MARGIN}h${run.length}v1h-${run.length}z`),
    )
    .join('')

export interface QrCodeProps {
  text: string
  /** Accessible name: what scanning it opens. */
  label: string
}

/** QR code of a text, dark on light in every color scheme and in print; renders nothing for a text that is too long. */
export function QrCode({ text, label }: QrCodeProps) {
  const squares = qrSquaresOf(text)
  if (!squares) return null
  const size = squares.length + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes.code}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.light} />
      <path d={pathOf(squares)} className={classes.dark} />
    </svg>
  )
}
