// All that XML 1.0 has no sign for, also when it is written as a number: most control characters, and halves of characters.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as it stands in XML, between tags or in an attribute. What XML cannot say is left out. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** An element that holds a text. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** What every document of XML begins with. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
