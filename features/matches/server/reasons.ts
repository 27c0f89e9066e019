import type { MatchReason } from '../contract.ts'
import type { CreatorFacts, RequestFacts, SimilarFacts } from './queries/facts.ts'

const listFormat = new Intl.ListFormat('en')
const WORDS_NAMED_MAX = 3
const REASONS_MAX = 4
const WELL_RATED_MIN = 4
const HOURS_OF_DAY = 24
const QUICK_REPLY_HOURS = 3 * HOURS_OF_DAY
const COMPLETED_MIN = 2

/** Sentences of the reasons, in one place for translation. */
const texts = {
  workedTogether: 'You have worked together before',
  mentions: (skills: string) => `Mentions ${skills}`,
  knows: (skills: string) => `Knows ${skills}`,
  likeYours: (title: string) => `Like your work “${title}”`,
  made: (title: string) => `Made “${title}”`,
  about: (words: string) => `Also about ${words}`,
  repliesWithin: (days: number) => `Usually replies within ${days === 1 ? 'a day' : `${days} days`}`,
  rated: (average: string, total: number) => `Rated ${average} by ${total === 1 ? 'one person' : `${total} people`}`,
  completed: (count: number) => `Completed ${count} projects here`,
  coversPrices: 'The budget covers your prices',
  withinBudget: 'Works within your budget',
  available: 'Available now',
}

type Kind = MatchReason['kind']
const reason = (kind: Kind, applies: boolean, text: () => string): MatchReason[] =>
  applies ? [{ kind, text: text() }] : []
const listWords = (words: readonly string[]) => listFormat.format(words.slice(0, WORDS_NAMED_MAX))

/** Returns why a request fits a creator, in words. */
export const reasonsForRequest = (facts: RequestFacts): MatchReason[] =>
  [
    reason('again', facts.has_worked, () => texts.workedTogether),
    reason('skills', facts.matching_skills.length > 0, () => texts.mentions(listWords(facts.matching_skills))),
    reason('work', facts.work_title !== null, () => texts.likeYours(facts.work_title ?? '')),
    reason('budget', facts.covers_prices, () => texts.coversPrices),
  ].flat()

const isRatedWell = ({ average_rating, total_ratings }: Pick<CreatorFacts, 'average_rating' | 'total_ratings'>) =>
  total_ratings > 0 && average_rating >= WELL_RATED_MIN
const ratedText = ({ average_rating, total_ratings }: Pick<CreatorFacts, 'average_rating' | 'total_ratings'>) =>
  texts.rated(average_rating.toFixed(1), total_ratings)

/** Returns why a creator fits a request, in words, the most telling first. */
export const reasonsForCreator = (facts: CreatorFacts): MatchReason[] => {
  const hours = facts.reply_within_hours
  return [
    reason('again', facts.has_worked, () => texts.workedTogether),
    reason('skills', facts.matching_skills.length > 0, () => texts.knows(listWords(facts.matching_skills))),
    reason('work', facts.work_title !== null, () => texts.made(facts.work_title ?? '')),
    reason('replies', hours !== null && hours <= QUICK_REPLY_HOURS, () =>
      texts.repliesWithin(Math.ceil((hours ?? 0) / HOURS_OF_DAY)),
    ),
    reason('rating', isRatedWell(facts), () => ratedText(facts)),
    reason('completed', facts.completed_count >= COMPLETED_MIN, () => texts.completed(facts.completed_count)),
    reason('budget', facts.fits_budget, () => texts.withinBudget),
    reason('available', facts.is_available, () => texts.available),
  ]
    .flat()
    .slice(0, REASONS_MAX)
}

/** Returns why an item is similar, in words. */
export const reasonsForSimilar = (facts: SimilarFacts): MatchReason[] =>
  [
    reason('words', facts.words.length > 0, () => texts.about(listWords(facts.words.map((word) => `“${word}”`)))),
    reason('rating', isRatedWell(facts), () => ratedText(facts)),
  ].flat()
