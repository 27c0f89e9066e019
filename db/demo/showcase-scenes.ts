import { INK, text } from './clip-scenes.ts'

// Pictures of showcases without a film, on a canvas of 1280 by 720.

const repeatDrawing = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join('')

/** Tools on a wall; of those on loan only the outline remains. */
export const toolWall = (): string =>
  repeatDrawing(12, (nth) => {
    const [x, y] = [250 + (nth % 6) * 150, 150 + Math.floor(nth / 6) * 250]
    const isLent = nth % 5 === 2
    const style = isLent
      ? `fill="none" stroke="${INK}" stroke-width="3" stroke-dasharray="9 9"`
      : `fill="${nth % 3 === 0 ? '#b93a3e' : nth % 3 === 1 ? '#1f7a64' : INK}"`
    return (
      `<rect x="${x - 9}" y="${y}" width="18" height="150" rx="8" ${style}/>` +
      `<path d="M${x - 42} ${y + 4}h84v-34q-42-26-84 0z" ${style}/>`
    )
  }) + `<path d="M180 120H1100M180 370H1100" stroke="${INK}" stroke-width="4" opacity="0.35"/>`

/** One sentence, small and then large enough to read without glasses. */
export const largePrint = (): string =>
  text(150, 170, 26, 'The Left-Handed Gardener, 1987. Shelf 4, two copies, one of them lent.') +
  `<path d="M150 215H1130" stroke="${INK}" stroke-width="2" opacity="0.4"/>` +
  text(150, 370, 96, 'The Left-Handed') +
  text(150, 480, 96, 'Gardener') +
  text(150, 600, 56, 'Shelf 4 · here today', 'style="fill:#1f7a64"')

const wave = (y: number, shift: number) =>
  `<path d="M-20 ${y}${repeatDrawing(10, (nth) => ` q 35 ${nth % 2 === 0 ? -shift : shift} 140 0`)}" fill="none" stroke="#f8f5ee" stroke-width="7" opacity="0.75"/>`

/** A ferry that arrives at a pier without mobile coverage. */
export const pier = (): string =>
  `<circle cx="1010" cy="190" r="74" fill="#d09a36"/>` +
  `<path d="M360 420h470l-56 96H420z" fill="${INK}"/><path d="M450 420v-92h240v92zM560 328v-70h60v70z" fill="#f8f5ee" stroke="${INK}" stroke-width="6"/>` +
  repeatDrawing(4, (nth) => `<rect x="${474 + nth * 54}" y="352" width="34" height="34" fill="#1f7a64"/>`) +
  wave(530, 26) +
  wave(590, 22) +
  wave(650, 18) +
  `<path d="M0 470h250v34H0zM60 504v216M180 504v216" stroke="${INK}" stroke-width="16" fill="${INK}"/>`

/** Drawers of index cards; the cards of an open one become rows. */
export const drawers = (): string =>
  repeatDrawing(15, (nth) => {
    const [x, y] = [150 + (nth % 3) * 150, 130 + Math.floor(nth / 3) * 96]
    return (
      `<rect x="${x}" y="${y}" width="136" height="82" rx="6" fill="${nth === 7 ? '#d09a36' : '#f8f5ee'}" stroke="${INK}" stroke-width="4"/>` +
      `<path d="M${x + 50} ${y + 48}h36" stroke="${INK}" stroke-width="6"/>`
    )
  }) +
  `<path d="M640 350h90m-26-24 28 24-28 24" fill="none" stroke="${INK}" stroke-width="6"/>` +
  repeatDrawing(
    9,
    (nth) => `<path d="M780 ${150 + nth * 54}h${250 + ((nth * 67) % 120)}" stroke="#1f7a64" stroke-width="16"/>`,
  )
