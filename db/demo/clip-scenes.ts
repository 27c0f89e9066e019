/** A scene of a clip: renders its picture of `WIDTH` by `HEIGHT` at a time from 0 to 1. */
export interface Scene {
  /** Title above the picture and of the chapter. */
  title: string
  draw: (at: number) => string
}

export const WIDTH = 1280
export const HEIGHT = 720
const PAPER = '#f8f5ee'
export const INK = '#2b2520'

const GREY = '#b3aa9a'
const GREEN = '#1f7a64'
const OCHRE = '#d09a36'
const RED = '#b93a3e'

export const text = (x: number, y: number, size: number, words: string, style = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${INK}" ${style}>${words}</text>`
const box = (x: number, y: number, width: number, height: number, style: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${style}/>`
const dot = (x: number, y: number, radius: number, style: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" ${style}/>`
const fill = (colour: string, opacity = 1) => `fill="${colour}" fill-opacity="${opacity.toFixed(2)}"`
const line = (colour: string, width = 4) => `fill="none" stroke="${colour}" stroke-width="${width}"`

const times = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join('')
/** Returns the progress of the nth of several consecutive animations. */
const progressOfNth = (at: number, nth: number, count: number) => Math.min(1, Math.max(0, at * (count + 1) - nth))
const typed = (words: string, at: number) => words.slice(0, Math.round(words.length * Math.min(1, at * 1.3)))

/** A list that scrolls by, too long to read. */
export const rollingList: Scene['draw'] = (at) =>
  times(16, (nth) => {
    const y = 200 + nth * 56 - at * 320
    if (y < 190 || y > 600) return ''
    return (
      box(160, y, 520 + ((nth * 97) % 380), 20, fill(GREY)) + box(1080, y, 60, 20, fill(nth % 5 === 2 ? OCHRE : GREY))
    )
  })

/** Words being typed into a search box. */
export const searchFor =
  (words: string): Scene['draw'] =>
  (at) =>
    box(160, 300, 960, 110, line(INK)) +
    text(200, 372, 48, `${typed(words, at)}<tspan fill="${GREEN}">|</tspan>`) +
    times(5, (nth) => box(200 + nth * 180, 460, 120, 10, fill(GREY, 0.5)))

/** Lines that appear one after the other, each with a marker. */
export const answers =
  (found: readonly string[]): Scene['draw'] =>
  (at) =>
    found
      .map((words, nth) => {
        const come = progressOfNth(at, nth, found.length)
        const y = 260 + nth * 110
        return `<g opacity="${come.toFixed(2)}">${dot(190, y - 14, 22 * come, fill(GREEN))}${text(250, y, 42, words)}</g>`
      })
      .join('')

/** A sensor in an orchard that sends a signal. */
export const orchard: Scene['draw'] = (at) =>
  times(
    6,
    (nth) =>
      box(212 + nth * 170, 430, 16, 120, fill('#8a6a4a')) +
      dot(220 + nth * 170, 390, 70, fill(GREEN, 0.55 + (nth % 2) * 0.2)),
  ) +
  box(600, 470, 90, 70, fill(INK)) +
  times(3, (nth) =>
    dot(
      645,
      470,
      60 + ((at * 2 + nth / 3) % 1) * 220,
      line(OCHRE, 5) + ` opacity="${(1 - ((at * 2 + nth / 3) % 1)).toFixed(2)}"`,
    ),
  )

/** A current that peaks for a moment and then almost vanishes. */
export const current: Scene['draw'] = (at) => {
  const path = Array.from({ length: 97 }, (_, nth) => {
    const high = nth % 32 < 3 ? 240 : 6 + ((nth * 7) % 5)
    return `${160 + nth * 10},${540 - high}`
  })
  const shown = path.slice(0, Math.max(2, Math.round(path.length * at)))
  return `<path d="M160 560H1120" ${line(GREY)}/><polyline points="${shown.join(' ')}" ${line(GREEN, 6)}/>`
}

/** A battery that hardly discharges while months pass. */
export const battery: Scene['draw'] = (at) =>
  box(340, 260, 520, 240, line(INK, 8)) +
  box(866, 340, 30, 80, fill(INK)) +
  box(360, 280, 480 * (1 - at * 0.22), 200, fill(GREEN)) +
  text(600, 600, 44, `month ${1 + Math.round(at * 23)}`, 'text-anchor="middle"')

/** A map on which contours appear. */
export const contours: Scene['draw'] = (at) =>
  times(8, (nth) => {
    if (progressOfNth(at, nth, 8) === 0) return ''
    return `<ellipse cx="${610 + nth * 14}" cy="${400 - nth * 6}" rx="${440 - nth * 52}" ry="${220 - nth * 26}" ${line(nth < 3 ? GREY : GREEN, 3)}/>`
  })

const PLACES = [
  [330, 330],
  [450, 470],
  [590, 290],
  [700, 500],
  [820, 360],
  [930, 450],
  [640, 400],
] as const

/** A map with several places, one of them highlighted. */
export const places: Scene['draw'] = (at) =>
  contours(1) +
  PLACES.map(([x, y], nth) => dot(x, y, 14 * progressOfNth(at, nth, PLACES.length), fill(nth === 6 ? RED : INK))).join(
    '',
  )

/** The highlighted place alone. */
export const onePlace: Scene['draw'] = (at) =>
  contours(1) +
  dot(640, 400, 16 + at * 10, fill(RED)) +
  dot(640, 400, 30 + at * 130, line(RED, 5)) +
  text(700, 380, 44, 'here')

/** A crowded menu board that loses everything except its best sellers. */
export const board =
  (keptCount: number): Scene['draw'] =>
  (at) =>
    box(220, 190, 840, 410, fill(INK)) +
    times(18, (nth) => {
      const [column, row] = [nth % 3, Math.floor(nth / 3)]
      const isKept = nth < keptCount
      return box(
        260 + column * 270,
        226 + row * 62,
        170 + ((nth * 41) % 50),
        18,
        fill(isKept ? OCHRE : PAPER, isKept ? 1 : 0.75 * (1 - at)),
      )
    })

/** Three dishes, large enough to read from the street. */
export const dishes: Scene['draw'] = (at) =>
  box(220, 190, 840, 410, fill(INK)) +
  ['Kaya toast', 'Laksa', 'Kopi']
    .map((dish, nth) => {
      const come = progressOfNth(at, nth, 3)
      return text(290, 300 + nth * 120, 72, dish, `style="fill:${OCHRE}" opacity="${come.toFixed(2)}"`)
    })
    .join('')

/** A sheet of labels that fills up. */
export const labels: Scene['draw'] = (at) =>
  times(24, (nth) => {
    const [column, row] = [nth % 6, Math.floor(nth / 6)]
    const [x, y] = [190 + column * 155, 200 + row * 105]
    const come = at * 26 > nth
    return (
      box(x, y, 135, 85, line(GREY, 3)) +
      (come ? box(x + 14, y + 16, 80, 14, fill(GREEN)) + box(x + 14, y + 46, 100, 10, fill(GREY)) : '')
    )
  })
