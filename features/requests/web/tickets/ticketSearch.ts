import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { TICKET_FILTERS, TICKET_ORDERS, type TicketFilter, type TicketOrder } from '../../contract.ts'

/** Search state of the ticket list, stored in the URL. */
export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  q: string
  /** Whole amount in digits; empty for none. */
  min: string
  max: string
}

const USUAL: TicketSearch = { filter: 'all', order: 'tickets', q: '', min: '', max: '' }

/** Parses the URL; missing or invalid parameters get their defaults. */
export const readSearch = (address: URLSearchParams): TicketSearch => ({
  filter: oneOf(TICKET_FILTERS, address.get('filter')) ?? USUAL.filter,
  order: oneOf(TICKET_ORDERS, address.get('order')) ?? USUAL.order,
  q: address.get('q') ?? '',
  min: amountIn(address.get('min')),
  max: amountIn(address.get('max')),
})

/** Returns the URL parameters of a search, without defaults. */
export const addressOf = (search: TicketSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== USUAL[name as keyof TicketSearch]))

/** Returns the query of a search for the API. */
export const asked = ({ filter, order, q, min, max }: TicketSearch) => ({
  filter,
  order,
  ...(q.trim() !== '' && { q: q.trim() }),
  ...(min !== '' && { min_budget: Number(min) }),
  ...(max !== '' && { max_budget: Number(max) }),
})

export const isNarrowed = ({ q, min, max }: TicketSearch): boolean => q.trim() !== '' || min !== '' || max !== ''
