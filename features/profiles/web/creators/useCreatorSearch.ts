import { useSearchParams } from 'react-router'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { CREATOR_ORDERS, EXPERIENCE_YEARS_MAX, SKILL_MAX_LENGTH, type CreatorOrder } from '../../contract.ts'

/** What the list of creators is narrowed to. It stands in the address, so that it can be sent on and gone back to. */
export interface CreatorSearch {
  q: string
  skill: string
  min_experience: number
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

/** Reads a search from an address; what makes no sense there counts as absent. */
export const searchOf = (address: URLSearchParams): CreatorSearch => ({
  q: wordsIn(address.get('q'), NAME_MAX_LENGTH),
  skill: wordsIn(address.get('skill'), SKILL_MAX_LENGTH),
  min_experience: yearsIn(address.get('min_experience')),
  order: oneOf(CREATOR_ORDERS, address.get('order')) ?? 'newest',
})

/** What of a search differs from the whole list, as it is asked for and as it stands in the address. */
export const asked = ({ q, skill, min_experience, order }: CreatorSearch) => ({
  ...(q && { q }),
  ...(skill && { skill }),
  ...(min_experience && { min_experience }),
  ...(order !== 'newest' && { order }),
})

/** The address of the creators who have a skill. */
export const skillPath = (skill: string): string => `/creators?${new URLSearchParams({ skill }).toString()}`

/** The search in the address, and a way to change parts of it. */
export function useCreatorSearch() {
  const [address, setAddress] = useSearchParams()
  const change = (changes: Partial<CreatorSearch>) =>
    setAddress(
      (current) => {
        const wanted = Object.entries(asked({ ...searchOf(current), ...changes }))
        return Object.fromEntries(wanted.map(([name, value]) => [name, String(value)]))
      },
      { replace: true },
    )
  return { search: searchOf(address), change }
}
