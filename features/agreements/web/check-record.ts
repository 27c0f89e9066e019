import { currency } from '#platform/web/format/money.ts'
import {
  AgreementRecord,
  brokenPlaces,
  canonicalTerms,
  codeOf,
  RecordCode,
  type RecordedTerms,
  type SealedVersion,
} from '../contract.ts'

/** The largest record there can be stays below this; a larger file is something else. */
export const RECORD_MAX_BYTES = 8 * 1024 * 1024

/** What somebody brought: a whole record, a printed code, or something else. */
export type Brought =
  | { kind: 'record'; record: AgreementRecord; code: string }
  | { kind: 'code'; code: string }
  | { kind: 'neither' }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads what was pasted or dropped. */
export function readBrought(text: string): Brought {
  // A code that was copied off paper may be broken into lines.
  const code = RecordCode.safeParse(text.replaceAll(/\s/g, ''))
  if (code.success) return { kind: 'code', code: code.data }
  const record = AgreementRecord.safeParse(parsed(text))
  return record.success ? { kind: 'record', record: record.data, code: codeOf(record.data) } : { kind: 'neither' }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

// Browsers hide it from pages served over plain http.
const canHash = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined

/** Computes a record's seals here. Answers the places that do not fit, or null where the browser keeps its cryptography to itself. */
export const checkHere = async (record: AgreementRecord): Promise<string[] | null> =>
  canHash() ? brokenPlaces(record, sha256) : null

/** How a record stands to the code on a sheet of paper: it ends with that seal, goes on after it, or does not have it. */
export function compareSeal(code: string, record: AgreementRecord): 'same' | 'newer' | 'other' {
  const hasSeal = (hash: string) => `a-${record.agreement_id}-${hash}`.startsWith(code.toLowerCase())
  if (hasSeal(record.head_hash)) return 'same'
  return record.events.some(({ hash }) => hasSeal(hash)) ? 'newer' : 'other'
}

/** What stands on a sheet of paper. */
export type OnPaper = Omit<RecordedTerms, 'currency' | 'version' | 'content_hash'>

/** Which sealed version the words on paper are, if any, and the hash they have. */
export interface PaperFinding {
  version: SealedVersion
  isSame: boolean
  hash: string
}

// Paper does not tell a line that was ended from one that was full.
const readingsOf = (terms: string): string[] => [terms.trim(), terms.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ')]

/**
 * Computes the content hash of words on paper, as each of the versions we know. Answers the one they are; of words that are none, what
 * they would have for the version that was agreed on, or else the newest. Null where the browser computes nothing.
 */
export async function comparePaper(paper: OnPaper, versions: readonly SealedVersion[]): Promise<PaperFinding | null> {
  const wanted = versions.find(({ agreed_at }) => agreed_at !== null) ?? versions.at(-1)
  if (!canHash() || !wanted) return null
  const hashAs = ({ version }: SealedVersion, terms: string) =>
    sha256(canonicalTerms({ ...paper, currency: currency().code, terms, version }))
  for (const version of versions) {
    for (const terms of readingsOf(paper.terms)) {
      const hash = await hashAs(version, terms)
      if (hash === version.content_hash) return { version, isSame: true, hash }
    }
  }
  return { version: wanted, isSame: false, hash: await hashAs(wanted, paper.terms.trim()) }
}
