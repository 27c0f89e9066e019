import { notMarkdown, README_MAX_BYTES, readmeNotText, readmeTooLarge } from './http-errors.ts'

const strict = new TextDecoder('utf-8', { fatal: true })

/** Decodes an uploaded README. Throws for a name that does not end in `.md`, content over 512 KB, or text that is not UTF-8. */
export function readReadme(bytes: Uint8Array, name: string): string {
  if (!name.toLowerCase().endsWith('.md')) throw notMarkdown()
  if (bytes.byteLength > README_MAX_BYTES) throw readmeTooLarge()
  // UTF-16 text in English is valid UTF-8 with zero bytes, which the database cannot store in text.
  if (bytes.includes(0)) throw readmeNotText()
  try {
    return strict.decode(bytes)
  } catch {
    throw readmeNotText()
  }
}
