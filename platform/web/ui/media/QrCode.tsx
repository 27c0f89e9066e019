import { qrSquaresOf } from './qr-code.ts'
import classes from './QrCode.module.css'

/** Readers expect this many light squares around a code. */
const MARGIN = 4

// One line along each row of dark squares, as wide as a square is high.
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
  /** What scanning it leads to. */
  label: string
}

/** A text as a QR code, dark on light in every colour scheme and on paper; nothing for a text that is too long. */
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
