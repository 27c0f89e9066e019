import { searchTextIn } from '#platform/web/page/search-params.ts'
import { amountIn } from '#platform/web/format/amounts.ts'
import { oneOf } from '#platform/web/format/one-of.ts'
import { orderOf } from '#platform/web/ui/list/OrderChoice.tsx'
import { TICKET_FILTERS, TICKET_ORDERS, type TicketFilter, type TicketOrder } from '../../contract.ts'

/** Search state of the ticket list, stored in the URL. */
export interface TicketSearch {
  filter: TicketFilter
  /** Null for the default. */
  order: TicketOrder | null
  q: string
  /** Whole amount in digits; empty for none. */
  min: string
  max: string
}

/** Order of the tickets unless words are searched for. */
export const DEFAULT_ORDER = 'tickets'

/** Parses the URL; missing or invalid parameters get their defaults. */
export const readSearch = (address: URLSearchParams): TicketSearch => ({
  filter: oneOf(TICKET_FILTERS, address.get('filter')) ?? 'all',
  order: oneOf(TICKET_ORDERS, address.get('order')) ?? null,
  q: searchTextIn(address),
  min: amountIn(address.get('min')),
  max: amountIn(address.get('max')),
})

/** Returns the query of a search for the API. */
export const toApiQuery = ({ filter, order, q, min, max }: TicketSearch) => ({
  filter,
  order: orderOf({ q, order }, DEFAULT_ORDER),
  ...(q !== '' && { q }),
  ...(min !== '' && { min_budget: Number(min) }),
  ...(max !== '' && { max_budget: Number(max) }),
})

export const hasFilters = ({ q, min, max }: TicketSearch): boolean => q !== '' || min !== '' || max !== ''
