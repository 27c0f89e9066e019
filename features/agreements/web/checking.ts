import { AgreementRecord, brokenPlaces, codeOf, RecordCode } from '../contract.ts'

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

/** Computes a record's seals here. Answers the places that do not fit, or null where the browser keeps its cryptography to itself. */
export async function checkHere(record: AgreementRecord): Promise<string[] | null> {
  // Browsers hide it from pages served over plain http.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle ? brokenPlaces(record, sha256) : null
}
