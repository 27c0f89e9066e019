import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { LANGUAGES, REPLY_HOURS, type PriceRange, type PublicDeveloper } from '../contract.ts'
import { texts } from './texts.ts'

/** The skills of a creator one by one. */
export const skillsOf = ({ skills }: { skills: string }): string[] =>
  skills.split(',').flatMap((skill) => (skill.trim() === '' ? [] : [skill.trim()]))

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, by its ISO 639-1 code. */
export const languageName = (code: string): string => languageNames.of(code) ?? code

/** Every language to choose from, by its name. */
export const languageChoices = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)

/** What a project of a creator usually costs: one amount, or from one to another. */
export const priceText = ({ from, to }: PriceRange): string =>
  from === to ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`

/** The time within which a creator says they reply. */
export function replyText(hours: number): string {
  const known = REPLY_HOURS.find((one) => one === hours)
  return known ? texts.replyTimes[known] : texts.hours(hours)
}

/** The same as a sentence of its own. */
export const replyPromise = (hours: number): string => `${texts.replyTime} ${replyText(hours)}`

/** A creator's page, by the id of their account. */
export const pathOf = (userId: number): string => `/profile/developers/${userId}/public`

/** What a creator is called: by their full name, else as they sign in, else by their number. */
export const nameOf = ({ user, user_id }: Pick<PublicDeveloper, 'user' | 'user_id'>): string =>
  user.full_name.trim() || user.username || `Developer #${user_id}`
