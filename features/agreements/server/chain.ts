import { createHash } from 'node:crypto'
import { canonicalEvent, canonicalTerms, type RecordedEvent, type RecordedTerms } from '../contract.ts'

/** Returns the SHA-256 of a UTF-8 text in lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Returns the hash of a version of the terms, which identifies what a party accepts. */
export const contentHash = (terms: Omit<RecordedTerms, 'content_hash'>): string => sha256(canonicalTerms(terms))

/** Returns a step with its hash, which also covers the previous step. */
export const sealEvent = (agreementId: number, event: Omit<RecordedEvent, 'hash'>): RecordedEvent => ({
  ...event,
  hash: sha256(canonicalEvent(agreementId, event)),
})
