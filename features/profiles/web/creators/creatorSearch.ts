import { searchTextIn } from '#platform/web/page/search-params.ts'
import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import {
  AVAILABILITIES,
  CREATOR_ORDERS,
  EXPERIENCE_YEARS_MAX,
  LANGUAGES,
  REPLY_HOURS,
  SKILL_MAX_LENGTH,
  type Availability,
  type CreatorOrder,
  type Language,
} from '../../contract.ts'

/** Filters of the creator list, stored in the URL so that they can be shared and restored. */
export interface CreatorSearch {
  q: string
  skill: string
  min_experience: number
  availability: Availability | ''
  language: Language | ''
  /** Whole amount in digits; empty for none. */
  max_price: string
  /** Reply time in hours. */
  reply_within_hours: (typeof REPLY_HOURS)[number] | 0
  /** Null for the default. */
  order: CreatorOrder | null
}

// A name too long for a skill is ignored.
const skillIn = (typed: string | null): string => {
  const skill = (typed ?? '').trim()
  return skill.length <= SKILL_MAX_LENGTH ? skill : ''
}

const yearsIn = (typed: string | null): number => {
  const years = Number(typed ?? 0)
  return Number.isInteger(years) && years >= 0 && years <= EXPERIENCE_YEARS_MAX ? years : 0
}

/** Default sort order without words: best rated first. */
export const DEFAULT_ORDER: CreatorOrder = 'rating'

/** Parses a search from a URL; ignores invalid parameters. */
export const searchOf = (address: URLSearchParams): CreatorSearch => ({
  q: searchTextIn(address),
  skill: skillIn(address.get('skill')),
  min_experience: yearsIn(address.get('min_experience')),
  availability: oneOf(AVAILABILITIES, address.get('availability')) ?? '',
  language: oneOf(LANGUAGES, address.get('language')) ?? '',
  max_price: amountIn(address.get('max_price')),
  reply_within_hours: oneOf(REPLY_HOURS, address.get('reply_within_hours')) ?? 0,
  order: oneOf(CREATOR_ORDERS, address.get('order')) ?? null,
})

/** A search without filters. */
export const NO_FILTERS = {
  q: '',
  skill: '',
  min_experience: 0,
  availability: '',
  language: '',
  max_price: '',
  reply_within_hours: 0,
} satisfies Partial<CreatorSearch>

/** Returns the active filters of a search. */
export const activeFiltersOf = ({
  q,
  skill,
  min_experience,
  availability,
  language,
  max_price,
  reply_within_hours,
}: CreatorSearch) => ({
  ...(q && { q }),
  ...(skill && { skill }),
  ...(min_experience && { min_experience }),
  ...(availability && { availability }),
  ...(language && { language }),
  ...(max_price && { max_price: Number(max_price) }),
  ...(reply_within_hours && { reply_within_hours }),
})

/** Returns the path of the creators with a skill. */
export const skillPath = (skill: string): string => `/creators?${new URLSearchParams({ skill }).toString()}`
