/** Trusted HTML, which is not escaped again. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type HtmlValue = Html | string | number | null | undefined | false | HtmlValue[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const render = (value: HtmlValue): string => {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(render).join('')
  if (value === null || value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** Template tag that escapes all interpolated values except other `Html`. Attributes must be quoted. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]) =>
  new Html(parts.map((part, index) => part + render(values[index])).join(''))
