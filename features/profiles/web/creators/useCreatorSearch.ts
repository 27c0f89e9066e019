import { useSearchParams } from '#platform/web/page/search-params.ts'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
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

/** What the list of creators is narrowed to. It stands in the address, so that it can be sent on and gone back to. */
export interface CreatorSearch {
  q: string
  skill: string
  min_experience: number
  availability: Availability | ''
  language: Language | ''
  /** Whole amounts in digits; empty for none. */
  max_price: string
  /** Within how many hours they aim to reply. */
  reply_within_hours: (typeof REPLY_HOURS)[number] | 0
  order: CreatorOrder
}

// What is too long to be looked for counts as absent.
const wordsIn = (typed: string | null, max: number): string => {
  const words = (typed ?? '').trim()
  return words.length <= max ? words : ''
}

const yearsIn = (typed: string | null): number => {
  const years = Number(typed ?? 0)
  return Number.isInteger(years) && years >= 0 && years <= EXPERIENCE_YEARS_MAX ? years : 0
}

/** The order unless another is chosen: whoever others were glad to have worked with comes first. */
export const USUAL_ORDER: CreatorOrder = 'rating'

/** Reads a search from an address; what makes no sense there counts as absent. */
export const searchOf = (address: URLSearchParams): CreatorSearch => ({
  q: wordsIn(address.get('q'), NAME_MAX_LENGTH),
  skill: wordsIn(address.get('skill'), SKILL_MAX_LENGTH),
  min_experience: yearsIn(address.get('min_experience')),
  availability: oneOf(AVAILABILITIES, address.get('availability')) ?? '',
  language: oneOf(LANGUAGES, address.get('language')) ?? '',
  max_price: amountIn(address.get('max_price')),
  reply_within_hours: oneOf(REPLY_HOURS, address.get('reply_within_hours')) ?? 0,
  order: oneOf(CREATOR_ORDERS, address.get('order')) ?? USUAL_ORDER,
})

/** What a search narrows nothing by. */
export const EVERYBODY = {
  q: '',
  skill: '',
  min_experience: 0,
  availability: '',
  language: '',
  max_price: '',
  reply_within_hours: 0,
} satisfies Partial<CreatorSearch>

/** What of a search narrows the list. */
export const narrowingOf = ({
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

/** A search as it stands in the address, without what is as usual. */
export const addressOf = (search: CreatorSearch): Record<string, string> => {
  const { order } = search
  const wanted = Object.entries({ ...narrowingOf(search), ...(order !== USUAL_ORDER && { order }) })
  return Object.fromEntries(wanted.map(([name, value]) => [name, String(value)]))
}

/** The address of the creators who have a skill. */
export const skillPath = (skill: string): string => `/creators?${new URLSearchParams({ skill }).toString()}`

/** The search in the address, and a way to change parts of it. */
export function useCreatorSearch() {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<CreatorSearch>) =>
    setAddress((current) => addressOf({ ...searchOf(current), ...changes }), { replace: true })
  return { search: searchOf(address), change }
}
