import { randomInt } from 'node:crypto'
import { isBlank } from '#platform/contract/fields.ts'
import { KEY_MAX_LENGTH, KEYS_AT_ONCE_MAX, type LicenceKeyState } from '../../contract/licences.ts'
import type { PurchaseStatus } from '../../contract/purchases.ts'

// Digits and capitals that are not mistaken for each other: without 0 and O, 1, I and L, and U, which resembles V.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const KEY_GROUPS = 5
const GROUP_LENGTH = 5

/** Number of unused keys at which the seller is told that a list runs out. */
export const LOW_STOCK_KEYS = 5

/** Generates a key of five groups, with 122 random bits. */
export const generateKey = (): string =>
  Array.from({ length: KEY_GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** What is wrong with a list of keys: a line by its number, a key that is there twice, or the list itself. */
export type KeyListProblem =
  | { kind: 'too_long' | 'unprintable'; line: number }
  | { kind: 'too_many' }
  | { kind: 'empty' }
  | { kind: 'twice'; keys: string[] }

/** Returns the keys of a list, one per line, or what is wrong with it. */
export function parseKeyList(text: string): string[] | KeyListProblem {
  const lines = text.split(/\r\n|\n|\r/).map((line) => (isBlank(line) ? '' : line.trim()))
  const keys = lines.filter((line) => line !== '')
  if (keys.length === 0) return { kind: 'empty' }
  if (keys.length > KEYS_AT_ONCE_MAX) return { kind: 'too_many' }
  const tooLongAt = lines.findIndex((line) => line.length > KEY_MAX_LENGTH)
  if (tooLongAt !== -1) return { kind: 'too_long', line: tooLongAt + 1 }
  const unprintable = lines.findIndex((line) => /\p{Cc}/u.test(line))
  if (unprintable !== -1) return { kind: 'unprintable', line: unprintable + 1 }
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const key of keys) (seen.has(key) ? duplicates : seen).add(key)
  return duplicates.size > 0 ? { kind: 'twice', keys: [...duplicates] } : keys
}

/** Returns the state of a key from the status of its purchase. */
export function keyStateOf({
  revoked_at,
  status,
}: {
  revoked_at: string | null
  status: PurchaseStatus | null
}): LicenceKeyState {
  if (status === null) return 'unused'
  if (revoked_at !== null) return 'revoked'
  if (status === 'paid') return 'issued'
  return status === 'disputed' ? 'on_hold' : 'refunded'
}
