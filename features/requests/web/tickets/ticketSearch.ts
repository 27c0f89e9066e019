import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { TICKET_FILTERS, TICKET_ORDERS, type TicketFilter, type TicketOrder } from '../../contract.ts'

/** What the list of tickets shows, as its address says it. */
export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  q: string
  /** A whole amount in digits; empty for none. */
  min: string
  max: string
}

const USUAL: TicketSearch = { filter: 'all', order: 'tickets', q: '', min: '', max: '' }

/** Reads the address; what it does not say, or says wrongly, is as usual. */
export const readSearch = (address: URLSearchParams): TicketSearch => ({
  filter: oneOf(TICKET_FILTERS, address.get('filter')) ?? USUAL.filter,
  order: oneOf(TICKET_ORDERS, address.get('order')) ?? USUAL.order,
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
