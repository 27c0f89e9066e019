import { amountIn } from '#platform/web/amounts.ts'
import { TicketFilter, TicketOrder } from '../contract.ts'

/** What the list of tickets shows, as its address says it. */
export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  q: string
  /** Whole dollars in digits; empty for none. */
  min: string
  max: string
}

const USUAL: TicketSearch = { filter: 'all', order: 'tickets', q: '', min: '', max: '' }

/** Reads the address; what it does not say, or says wrongly, is as usual. */
export const readSearch = (address: URLSearchParams): TicketSearch => ({
  filter: TicketFilter.safeParse(address.get('filter')).data ?? USUAL.filter,
  order: TicketOrder.safeParse(address.get('order')).data ?? USUAL.order,
  q: address.get('q') ?? '',
  min: amountIn(address.get('min')),
  max: amountIn(address.get('max')),
})

/** The address that says it, without what is as usual. */
export const addressOf = (search: TicketSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== USUAL[name as keyof TicketSearch]))

/** A search as it is asked for. */
export const asked = ({ filter, order, q, min, max }: TicketSearch) => ({
  filter,
  order,
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(min !== '' && { min_budget: Number(min) }),
  ...(max !== '' && { max_budget: Number(max) }),
})

export const isNarrowed = ({ q, min, max }: TicketSearch): boolean => q.trim() !== '' || min !== '' || max !== ''
