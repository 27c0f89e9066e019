/** Trusted HTML, which is not escaped again. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Piece = Html | string | number | null | undefined | false | Piece[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const render = (piece: Piece): string => {
  if (piece instanceof Html) return piece.markup
  if (Array.isArray(piece)) return piece.map(render).join('')
  if (piece === null || piece === undefined || piece === false) return ''
  return String(piece).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}

/** Template tag that escapes all interpolated values except other `Html`. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(parts.map((part, place) => part + render(pieces[place])).join(''))
