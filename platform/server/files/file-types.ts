/** Types of uploaded files that browsers may display inline: images, PDF and plain text. */
export type ShownType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'application/pdf' | 'text/plain'

/** Type of all other files, which browsers download. */
export const UNKNOWN_TYPE = 'application/octet-stream'

const signatures: readonly [ShownType, RegExp][] = [
  ['image/png', /^\x89PNG\r\n\cZ\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBPVP8/],
  ['application/pdf', /^%PDF-\d/],
]

// The prefix may end in the middle of a character.
function isPlainText(beginning: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true })
    return !/[^\P{Cc}\t\n\f\r]/u.test(text)
  } catch {
    return false
  }
}

/**
 * Detects the type of a file by its first bytes. Plain text has no signature, so its file name must match too: HTML and scripts are text as
 * well, but must not be displayed.
 */
export function detectFileType(beginning: Uint8Array, name: string): ShownType | typeof UNKNOWN_TYPE {
  const start = Buffer.from(beginning.subarray(0, 32)).toString('latin1')
  const found = signatures.find(([, signature]) => signature.test(start))?.[0]
  if (found) return found
  return /\.txt$/i.test(name) && isPlainText(beginning) ? 'text/plain' : UNKNOWN_TYPE
}
