import { foldText } from '#platform/contract/folded-text.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
// Shorter texts, such as "Thank you, I will have a look", are often the same without being spam.
const COMPARED_MIN_LENGTH = 40

/** Number of other new accounts from which the same text counts as posted by several. */
export const SEVERAL_ACCOUNTS = 2

/** Whether an author is exempt: operators, and subscribers, whose account has cost money. Without payments, nobody has paid. */
export const isTrusted = (
  { operator_roles, subscribed }: { operator_roles: readonly string[]; subscribed: boolean },
  { PAYMENTS }: { PAYMENTS: 'on' | 'off' },
): boolean => operator_roles.length > 0 || (PAYMENTS === 'on' && subscribed)

/** Whether an account is younger than this number of days. */
export const isNewAccount = (joinedAt: string, days: number, now: Date): boolean =>
  now.getTime() - Date.parse(joinedAt) < days * DAY_MS

/** Returns since when a repeated text is refused; null while that is turned off. */
export const repeatedSince = (hours: number, now: Date): Date | null =>
  hours === 0 ? null : new Date(now.getTime() - hours * HOUR_MS)

/** Returns the letters and digits of a text, by which it is compared to others; null if it is too short to be compared. */
export function comparableText(text: string): string | null {
  const letters = foldText(text).replace(/[^\p{L}\p{N}]+/gu, '')
  return letters.length < COMPARED_MIN_LENGTH ? null : letters
}

// Written without spaces between words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const padWords = (text: string): string =>
  ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Returns those of the words and phrases that a text contains as whole words, whatever their case and accents. In scripts without spaces
 * they are found anywhere.
 */
export function findHeldWords(text: string, words: readonly string[]): string[] {
  const spaced = padWords(text)
  const single = new Set(spaced.split(' '))
  return words.filter((word) => {
    const searched = padWords(word)
    const letters = searched.trim()
    if (letters === '') return false
    if (UNSPACED.test(letters)) return spaced.includes(letters)
    return letters.includes(' ') ? spaced.includes(searched) : single.has(letters)
  })
}
