import { isBlank, NAME_MAX_LENGTH, oneLine } from '#platform/contract/fields.ts'
import { Email } from '../../contract.ts'

/** A sign-in that was begun and not finished is forgotten after this long. */
export const FLOW_MS = 10 * 60 * 1000
/** A code in an address works this long. */
export const CODE_MS = 60 * 1000
/** How often a sign-in may be begun from one address. */
export const SOCIAL_LIMIT = { name: 'social-sign-in', tries: 60, withinMs: 15 * 60 * 1000 } as const

const NAME_MIN = 3
const NAME_MAX = 20
// Room for a number behind it.
const NAME_BASE_MAX = 15

/**
 * Whether an identity may open an account that has the same e-mail: only when both sides have proved the address. Otherwise
 * somebody could wait in an account, or come with an identity, that carries another person's address.
 */
export const mayJoin = (
  profile: { emailVerified: boolean },
  account: { email_verified: boolean; is_active: boolean },
): boolean => profile.emailVerified && account.email_verified && account.is_active

/** A provider's own word for what went wrong, if it is one of the short words of OAuth, else a word of ours. */
export const safeError = (word: string): string =>
  /^[a-z]+(_[a-z]+){0,5}$/.test(word) && word.length <= 40 ? word : 'provider_error'

/** An address as a provider told it; null when it is none that e-mails can be sent to. */
export const usableEmail = (email: string | null): string | null => Email.safeParse(email).data ?? null

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, NAME_BASE_MAX)
    .replace(/^[-_]+|[-_]+$/g, '')

/** Usernames to try in this order: what stands before the @, else the name, else a plain word; then with numbers. */
export function usernameCandidates(email: string, name: string | null, random: () => number): string[] {
  const local = (email.split('@', 1)[0] ?? '').split('+', 1)[0] ?? ''
  const base = [local, name ?? ''].map(plain).find((word) => word.length >= NAME_MIN) ?? 'user'
  const close = Array.from({ length: 8 }, (_, index) => `${base}${index + 2}`)
  // For a name that many have, where every small number is taken.
  const far = Array.from({ length: 4 }, () => `${base}${Math.floor(10_000 + random() * 90_000)}`)
  return [base, ...close, ...far].filter((word) => word.length <= NAME_MAX)
}

/** A person's name as it can be stored and shown on one line; null when nothing is left of it. */
export function cleanName(name: string | null): string | null {
  const words = oneLine((name ?? '').toWellFormed())
  if (isBlank(words)) return null
  // By characters, not by halves of them; the column counts the same way.
  return Array.from(words).slice(0, NAME_MAX_LENGTH).join('').trim() || null
}

/** Whether a provider's id can be stored. */
export const isUsableSubject = (subject: string): boolean =>
  subject.length > 0 && subject.length <= 255 && subject.isWellFormed() && !subject.includes('\0')
