import { createHash } from 'node:crypto'
import { canonicalEvent, canonicalTerms, type RecordedEvent, type RecordedTerms } from '../contract.ts'

/** SHA-256 of a UTF-8 text, in lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** What whoever accepts a version of the terms accepts. */
export const contentHash = (terms: Omit<RecordedTerms, 'content_hash'>): string => sha256(canonicalTerms(terms))

/** A step with the hash that seals it together with the one before. */
export const sealed = (agreementId: number, event: Omit<RecordedEvent, 'hash'>): RecordedEvent => ({
  ...event,
  hash: sha256(canonicalEvent(agreementId, event)),
})
