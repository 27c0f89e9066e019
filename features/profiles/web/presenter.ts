import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { LANGUAGES, REPLY_HOURS, type Availability, type PriceRange, type PublicDeveloper } from '../contract.ts'
import { texts } from './texts.ts'

/** Splits a creator's skills into a list. */
export const skillsOf = ({ skills }: { skills: string }): string[] =>
  skills.split(',').flatMap((skill) => (skill.trim() === '' ? [] : [skill.trim()]))

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the English name of a language by its ISO 639-1 code. */
export const languageName = (code: string): string => languageNames.of(code) ?? code

/** Returns a creator's availability in words. */
export const availabilityText = (availability: Availability): string => texts.availabilities[availability]

/** All languages as options, sorted by name. */
export const languageChoices = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)

/** Returns a creator's price range: one amount, or two. */
export const priceText = ({ from, to }: PriceRange): string =>
  from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`

/** Returns a creator's stated reply time. */
export function replyText(hours: number): string {
  const known = REPLY_HOURS.find((one) => one === hours)
  return known ? texts.replyTimes[known] : texts.hours(hours)
}

/** Returns the reply time with its label. */
export const replyPromise = (hours: number): string => `${texts.replyTime} ${replyText(hours)}`

/** Returns the path of a creator's page by account id. */
export const pathOf = (userId: number): string => `/profile/developers/${userId}/public`

/** Returns a creator's display name: the full name, else the username, else the id. */
export const nameOf = ({ user, user_id }: Pick<PublicDeveloper, 'user' | 'user_id'>): string =>
  user.full_name.trim() || user.username || `Developer #${user_id}`
