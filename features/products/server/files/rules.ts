import type { ProductFileType } from '../../contract/files.ts'

const NAME_MAX_LENGTH = 200

/** File name extensions by kind of file; other kinds accept any. */
const EXTENSIONS: Partial<Record<ProductFileType, readonly string[]>> = {
  executable: ['.exe', '.msi', '.zip'],
  extension: ['.crx', '.xpi', '.zip'],
  archive: ['.zip', '.7z', '.rar', '.tar', '.gz', '.tgz', '.bz2', '.xz', '.zst'],
  documentation: ['.pdf', '.md', '.txt', '.html', '.zip'],
}

/** Signatures at the start of files, by extension, as Latin-1. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  '.exe': /^MZ/,
  '.msi': /^\xd0\xcf\cQ\xe0\xa1\xb1\cZ\xe1/,
  // Also matches an empty archive.
  '.zip': /^PK(\cC\cD|\cE\cF)/,
  '.xpi': /^PK\cC\cD/,
  '.crx': /^Cr24/,
  '.pdf': /^%PDF-/,
}

/** Number of leading bytes needed to recognize a file. */
export const SIGNATURE_BYTES = 16

const extensionOf = (name: string): string => /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''

// Marks that change the text direction disguise "exe.jpg" as "gpj.exe"; the other characters are special on some file systems.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const SPECIAL_CHARACTERS = /[<>:"|?*\\/]/g

/** Sanitizes a name for archives on every system. Shortening preserves the extension. */
export function sanitizeFileName(name: string): string {
  const sanitized = name
    .replace(DIRECTION_MARKS, '')
    .replace(SPECIAL_CHARACTERS, '_')
    .toWellFormed()
    .trim()
    .replace(/[. ]+$/, '')
  const extension = extensionOf(sanitized).slice(0, NAME_MAX_LENGTH)
  const stem = sanitized.slice(0, sanitized.length - extension.length)
  return `${stem.slice(0, NAME_MAX_LENGTH - extension.length)}${extension}`.toWellFormed() || 'file'
}

/** Returns why a file of a kind may not have a name; null if it may. */
export function nameProblem(file_type: ProductFileType, name: string): string | null {
  const extensions = EXTENSIONS[file_type]
  if (!extensions || extensions.includes(extensionOf(name))) return null
  return `The name of a file of type ${file_type} must end in ${extensions.join(', ')}`
}

/** Whether a file's signature matches its extension. */
export const matchesExtension = (name: string, firstBytes: Uint8Array): boolean =>
  SIGNATURES[extensionOf(name)]?.test(Buffer.from(firstBytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')) ?? true

/** Whether buyers download a file now. */
export const isActive = ({ state, superseded_at }: { state: string; superseded_at: string | null }): boolean =>
  state === 'ready' && superseded_at === null

/** Owner of a product, and whether the reader bought it. */
interface ProductAccess {
  developer_id: number
  is_purchased: boolean
}

/** Whether an account may download a product's files: its seller and its buyers, unless refunded. */
export const canDownload = ({ developer_id, is_purchased }: ProductAccess, accountId: number): boolean =>
  developer_id === accountId || is_purchased
