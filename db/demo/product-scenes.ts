import { INK, text } from './clip-scenes.ts'

// Pictures of products, on a canvas of 1280 by 720.

const GREEN = '#1f7a64'
const OCHRE = '#d09a36'
const RED = '#b93a3e'
const PAPER = '#f8f5ee'

const times = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join('')
const rect = (x: number, y: number, width: number, height: number, colour: string, radius = 10) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}" stroke="${INK}" stroke-width="4"/>`

/** A sheet of labels, one of which is moving to a jar. */
export const labels = (): string =>
  rect(130, 90, 520, 540, PAPER) +
  times(8, (nth) => {
    const [x, y] = [160 + (nth % 2) * 240, 120 + Math.floor(nth / 2) * 125]
    const isEmpty = nth === 5
    return isEmpty
      ? `<rect x="${x}" y="${y}" width="215" height="100" rx="8" fill="none" stroke="${INK}" stroke-width="3" stroke-dasharray="9 9"/>`
      : rect(x, y, 215, 100, '#fff', 8) +
          `<path d="M${x + 20} ${y + 34}h${110 + ((nth * 37) % 60)}" stroke="${GREEN}" stroke-width="14"/>` +
          `<path d="M${x + 20} ${y + 68}h${90 + ((nth * 53) % 80)}" stroke="${INK}" stroke-width="6" opacity="0.5"/>`
  }) +
  `<path d="M690 360h110m-30-28 30 28-30 28" fill="none" stroke="${INK}" stroke-width="7"/>` +
  rect(860, 170, 270, 440, '#e3ece6', 40) +
  rect(890, 110, 210, 70, OCHRE, 12) +
  rect(885, 310, 220, 130, '#fff', 8) +
  text(910, 368, 40, 'Peas') +
  text(910, 412, 26, 'week 17')

/** A page of text with a ruler over the current line. */
export const ruler = (): string =>
  rect(210, 70, 860, 580, PAPER) +
  times(9, (nth) => {
    const y = 130 + nth * 58
    const isRead = nth === 4
    return `<path d="M260 ${y}h${640 + ((nth * 71) % 110)}" stroke="${isRead ? INK : '#b8b0a2'}" stroke-width="${isRead ? 22 : 14}"/>`
  }) +
  `<rect x="180" y="328" width="920" height="70" rx="10" fill="${OCHRE}" fill-opacity="0.28" stroke="${OCHRE}" stroke-width="5"/>`

/** High and low water over a day, with a waiting boat. */
export const tides = (): string =>
  `<path d="M120 430c100-260 200-260 300-10s200 250 300 0 200-250 300 10 80 160 140 120" fill="none" stroke="#2f6f7e" stroke-width="14"/>` +
  `<path d="M120 560H1160" stroke="${INK}" stroke-width="4"/>` +
  times(9, (nth) => text(110 + nth * 130, 610, 30, String(nth * 3).padStart(2, '0'))) +
  `<path d="M660 548h190l-34 60H694z" fill="${INK}"/><path d="M750 540V380l86 130z" fill="${PAPER}" stroke="${INK}" stroke-width="5"/>` +
  `<circle cx="268" cy="238" r="20" fill="${RED}"/>` +
  text(300, 210, 40, '05:42, 3.1 m')

const crystal = (x: number, y: number, size: number): string =>
  times(3, (arm) => {
    const turned = `transform="rotate(${arm * 60} ${x} ${y})"`
    return `<path d="M${x} ${y - size}V${y + size}" stroke="#2f6f7e" stroke-width="9" ${turned}/>`
  })

/** A letter that arrives before the frost. */
export const frost = (): string =>
  rect(230, 190, 640, 400, PAPER, 14) +
  `<path d="M230 200l320 230 320-230" fill="none" stroke="${INK}" stroke-width="6"/>` +
  crystal(980, 200, 70) +
  crystal(1090, 380, 48) +
  crystal(950, 520, 38) +
  text(300, 545, 44, 'Tonight: −3 °C')

/** Three steps of a checklist, two of them done. */
export const checklist = (): string =>
  times(3, (nth) => {
    const y = 150 + nth * 165
    const isDone = nth < 2
    const mark = `<path d="M228 ${y + 62}l28 30 54-66" fill="none" stroke="${PAPER}" stroke-width="14"/>`
    return (
      rect(200, y, 130, 120, isDone ? GREEN : PAPER, 16) +
      (isDone ? mark : '') +
      `<path d="M390 ${y + 60}h${560 - nth * 90}" stroke="${INK}" stroke-width="${isDone ? 10 : 22}" opacity="${isDone ? 0.4 : 1}"/>`
    )
  })
