import { oneOf } from '#platform/web/one-of.ts'
import { TICKET_FILTERS, TICKET_ORDERS, type TicketFilter, type TicketOrder } from '../contract.ts'

/** What the list of tickets shows, as its address says it. */
export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  q: string
  min: string
  max: string
}

const USUAL: TicketSearch = { filter: 'all', order: 'tickets', q: '', min: '', max: '' }

/** Reads the address; what it does not say, or says wrongly, is as usual. */
export const readSearch = (address: URLSearchParams): TicketSearch => ({
  filter: oneOf(TICKET_FILTERS, address.get('filter')) ?? USUAL.filter,
  order: oneOf(TICKET_ORDERS, address.get('order')) ?? USUAL.order,
  q: address.get('q') ?? '',
  min: amountIn(address.get('min')) === undefined ? '' : (address.get('min') ?? ''),
  max: amountIn(address.get('max')) === undefined ? '' : (address.get('max') ?? ''),
})

/** The address that says it, without what is as usual. */
export const addressOf = (search: TicketSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== USUAL[name as keyof TicketSearch]))

/** Dollars as typed; undefined for what is no whole amount. */
export const amountIn = (typed: string | null): number | undefined =>
  typed !== null && /^\d{1,8}$/.test(typed) && Number(typed) <= 10_000_000 ? Number(typed) : undefined

export const isNarrowed = ({ q, min, max }: TicketSearch): boolean => q.trim() !== '' || min !== '' || max !== ''
