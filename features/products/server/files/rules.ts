import type { ProductFileType } from '../../contract/files.ts'

const NAME_MAX_LENGTH = 200

/** How names of a kind of file end; of the others they end as they like. */
const ENDINGS: Partial<Record<ProductFileType, readonly string[]>> = {
  executable: ['.exe', '.msi', '.zip'],
  extension: ['.crx', '.xpi', '.zip'],
  archive: ['.zip', '.7z', '.rar', '.tar', '.gz', '.tgz', '.bz2', '.xz', '.zst'],
  documentation: ['.pdf', '.md', '.txt', '.html', '.zip'],
}

/** What files begin with whose names end so, as Latin-1. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  '.exe': /^MZ/,
  '.msi': /^\xd0\xcf\cQ\xe0\xa1\xb1\cZ\xe1/,
  // Also one in which there is nothing.
  '.zip': /^PK(\cC\cD|\cE\cF)/,
  '.xpi': /^PK\cC\cD/,
  '.crx': /^Cr24/,
  '.pdf': /^%PDF-/,
}

/** How many bytes of a file tell what it is. */
export const SIGN_BYTES = 16

const endingOf = (name: string): string => /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''

// Marks that turn the direction of writing make "gpj.exe" out of "exe.jpg"; the others mean something to some file systems.
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const MEANS_SOMETHING = /[<>:"|?*\\/]/g

/** A name as it may stand in an archive on every system. Its ending stays, however long it is. */
export function plainName(name: string): string {
  const plain = name
    .replace(TURNS, '')
    .replace(MEANS_SOMETHING, '_')
    .toWellFormed()
    .trim()
    .replace(/[. ]+$/, '')
  const ending = endingOf(plain).slice(0, NAME_MAX_LENGTH)
  const stem = plain.slice(0, plain.length - ending.length)
  return `${stem.slice(0, NAME_MAX_LENGTH - ending.length)}${ending}`.toWellFormed() || 'file'
}

/** Why a file of a kind cannot be called so; null when it can. */
export function nameProblem(file_type: ProductFileType, name: string): string | null {
  const endings = ENDINGS[file_type]
  if (!endings || endings.includes(endingOf(name))) return null
  return `The name of a file of type ${file_type} must end in ${endings.join(', ')}`
}

/** Whether a file begins as its name says. */
export const isAsCalled = (name: string, beginning: Uint8Array): boolean =>
  SIGNS[endingOf(name)]?.test(Buffer.from(beginning.subarray(0, SIGN_BYTES)).toString('latin1')) ?? true

/** Whether a file is one of those that buyers load now. */
export const isActive = ({ state, superseded_at }: { state: string; superseded_at: string | null }): boolean =>
  state === 'ready' && superseded_at === null

/** Whose product it is, and whether its reader bought it. */
interface Held {
  developer_id: number
  is_purchased: boolean
}

/** Its files are for who sells it and for those who bought it; a refunded purchase is none. */
export const mayLoad = ({ developer_id, is_purchased }: Held, accountId: number): boolean =>
  developer_id === accountId || is_purchased
