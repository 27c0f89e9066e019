import { useSearchParams } from 'react-router'
import { CreatorOrder, CreatorsQuery } from '../contract.ts'

/** How the list can be ordered on its screen. */
export const ORDERS = CreatorOrder.options

/** What the list of creators is narrowed to. It stands in the address, so that it can be sent on and gone back to. */
export interface CreatorSearch {
  q: string
  skill: string
  min_experience: number
  order: CreatorOrder
}

const FIELDS = CreatorsQuery.shape

/** Reads a search from an address; what makes no sense there counts as absent. */
export const searchOf = (address: URLSearchParams): CreatorSearch => ({
  q: FIELDS.q.safeParse(address.get('q') ?? '').data ?? '',
  skill: FIELDS.skill.safeParse(address.get('skill') ?? '').data ?? '',
  min_experience: FIELDS.min_experience.safeParse(Number(address.get('min_experience') ?? 0)).data ?? 0,
  order: ORDERS.find((order) => order === address.get('order')) ?? 'newest',
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
