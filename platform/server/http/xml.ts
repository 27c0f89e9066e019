// Characters that XML 1.0 cannot represent, even as character references: most control characters, and lone surrogates.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes a text for XML content or attributes; drops characters that XML cannot represent. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Returns an element with text content. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** Declaration at the start of every XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns a document with an element for each field of a flat object. */
export const xmlDocument = (root: string, fields: Readonly<Record<string, unknown>>): string =>
  `${XML_DECLARATION}<${root}>${Object.entries(fields)
    .map(([name, value]) => element(name, String(value)))
    .join('')}</${root}>\n`
