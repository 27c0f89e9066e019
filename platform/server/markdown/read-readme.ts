import { notMarkdown, README_MAX_BYTES, readmeNotText, readmeTooLarge } from './http-errors.ts'

const strict = new TextDecoder('utf-8', { fatal: true })

/** The text of a README as it was sent. Refuses what is not named `.md`, is larger than 512 KB or is no text in UTF-8. */
export function readReadme(bytes: Uint8Array, name: string): string {
  if (!name.toLowerCase().endsWith('.md')) throw notMarkdown()
  if (bytes.byteLength > README_MAX_BYTES) throw readmeTooLarge()
  // Text in UTF-16 passes for UTF-8 when its letters are those of English; and the database keeps no zero in text.
  if (bytes.includes(0)) throw readmeNotText()
  try {
    return strict.decode(bytes)
  } catch {
    throw readmeNotText()
  }
}
