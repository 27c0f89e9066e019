import { isBlank, NAME_MAX_LENGTH, oneLine } from '#platform/contract/fields.ts'
import { Email } from '../../contract.ts'

/** Lifetime of an unfinished sign-in. */
export const FLOW_MS = 10 * 60 * 1000
/** Lifetime of a code in a URL. */
export const CODE_MS = 60 * 1000
/** Rate limit for starting a sign-in, per IP address. */
export const SOCIAL_LIMIT = { name: 'social-sign-in', tries: 60, withinMs: 15 * 60 * 1000 } as const

const NAME_MIN = 3
const NAME_MAX = 20
// Leaves space for a number.
const NAME_BASE_MAX = 15

/**
 * Returns whether an identity can be linked to an account with the same email address: only if both sides have verified it. Otherwise an
 * attacker could prepare an account or an identity with another person's address.
 */
export const canLink = (
  profile: { emailVerified: boolean },
  account: { email_verified: boolean; is_active: boolean },
): boolean => profile.emailVerified && account.email_verified && account.is_active

/** Returns a provider's error code if it looks like one of OAuth's, otherwise `provider_error`. */
export const safeError = (word: string): string =>
  /^[a-z]+(_[a-z]+){0,5}$/.test(word) && word.length <= 40 ? word : 'provider_error'

/** Returns the address that a provider sent, or null if it is not a valid email address. */
export const usableEmail = (email: string | null): string | null => Email.safeParse(email).data ?? null

const toUsernamePart = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, NAME_BASE_MAX)
    .replace(/^[-_]+|[-_]+$/g, '')

/** Returns usernames to try, in order: the local part of the address, else the name, else a default; then with numbers. */
export function usernameCandidates(email: string, name: string | null, random: () => number): string[] {
  const localPart = (email.split('@', 1)[0] ?? '').split('+', 1)[0] ?? ''
  const base = [localPart, name ?? ''].map(toUsernamePart).find((word) => word.length >= NAME_MIN) ?? 'user'
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}${index + 2}`)
  // For a common name whose small numbers are all taken.
  const randomized = Array.from({ length: 4 }, () => `${base}${Math.floor(10_000 + random() * 90_000)}`)
  return [base, ...numbered, ...randomized].filter((word) => word.length <= NAME_MAX)
}

/** Returns a person's name on one line, as it can be stored; null when nothing is left of it. */
export function cleanName(name: string | null): string | null {
  const words = oneLine((name ?? '').toWellFormed())
  if (isBlank(words)) return null
  // Truncates by code points, as the column counts them, not by UTF-16 units.
  return Array.from(words).slice(0, NAME_MAX_LENGTH).join('').trim() || null
}

/** Returns whether a provider's user ID can be stored. */
export const isUsableSubject = (subject: string): boolean =>
  subject.length > 0 && subject.length <= 255 && subject.isWellFormed() && !subject.includes('\0')
