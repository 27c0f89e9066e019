import { currency } from '#platform/web/format/money.ts'
import {
  AgreementRecord,
  findBrokenPlaces,
  canonicalTerms,
  codeOf,
  RecordCode,
  type RecordedTerms,
  type SealedVersion,
} from '../../contract.ts'

/** Exceeds the size of any possible record; larger files are rejected unread. */
export const RECORD_MAX_BYTES = 8 * 1024 * 1024

/** Submitted input: a whole record, a printed code, or something else. */
export type VerificationInput =
  | { kind: 'record'; record: AgreementRecord; code: string }
  | { kind: 'code'; code: string }
  | { kind: 'neither' }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses pasted or dropped input. */
export function readVerificationInput(text: string): VerificationInput {
  // A code copied from paper may contain line breaks.
  const code = RecordCode.safeParse(text.replaceAll(/\s/g, ''))
  if (code.success) return { kind: 'code', code: code.data }
  const record = AgreementRecord.safeParse(parseJson(text))
  return record.success ? { kind: 'record', record: record.data, code: codeOf(record.data) } : { kind: 'neither' }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

// `crypto.subtle` is unavailable on pages served over plain HTTP.
const canHash = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined

/** Verifies a record's hashes in the browser. Returns the places that do not match, or null if the browser offers no cryptography. */
export const checkHere = async (record: AgreementRecord): Promise<string[] | null> =>
  canHash() ? findBrokenPlaces(record, sha256) : null

/** Compares a record with a printed code: the chain ends at that hash, continues after it, or does not contain it. */
export function compareSeal(code: string, record: AgreementRecord): 'same' | 'newer' | 'other' {
  const hasSeal = (hash: string) => `a-${record.agreement_id}-${hash}`.startsWith(code.toLowerCase())
  if (hasSeal(record.head_hash)) return 'same'
  return record.events.some(({ hash }) => hasSeal(hash)) ? 'newer' : 'other'
}

/** Text of a printed record. */
export type PrintedRecord = Omit<RecordedTerms, 'currency' | 'version' | 'content_hash'>

/** Result of comparing printed text: the sealed version it matches, if any, and its hash. */
export interface PaperFinding {
  version: SealedVersion
  isSame: boolean
  hash: string
}

// On paper, a line break cannot be told from a line wrap.
const possibleTexts = (terms: string): string[] => [terms.trim(), terms.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ')]

/**
 * Computes the content hash of printed text for each known version. Returns the matching one, or for altered text the hash it would have as
 * the accepted version, or else the newest. Null if the browser offers no cryptography.
 */
export async function comparePaper(
  paper: PrintedRecord,
  versions: readonly SealedVersion[],
): Promise<PaperFinding | null> {
  const wanted = versions.find(({ agreed_at }) => agreed_at !== null) ?? versions.at(-1)
  if (!canHash() || !wanted) return null
  const hashAs = ({ version }: SealedVersion, terms: string) =>
    sha256(canonicalTerms({ ...paper, currency: currency().code, terms, version }))
  for (const version of versions) {
    for (const terms of possibleTexts(paper.terms)) {
      const hash = await hashAs(version, terms)
      if (hash === version.content_hash) return { version, isSame: true, hash }
    }
  }
  return { version: wanted, isSame: false, hash: await hashAs(wanted, paper.terms.trim()) }
}
