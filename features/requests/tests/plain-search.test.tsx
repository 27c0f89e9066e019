import { expect, test } from 'vitest'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { TicketFilters } from '../web/tickets/TicketFilters.tsx'
import { toApiQuery, readSearch, type TicketSearch } from '../web/tickets/ticketSearch.ts'

const sent = (search: TicketSearch) => sentPlainly(<TicketFilters search={search} onSearch={() => undefined} />)
const everything: TicketSearch = { filter: 'all', order: null, q: '', min: '', max: '' }

test.each<TicketSearch>([
  { filter: 'open', order: 'lowest_budget', q: 'seed jars & more', min: '1500', max: '25000' },
  everything,
])('what a browser sends of the search for tickets by itself is read as what was searched: %o', (search) => {
  expect(readSearch(sent(search))).toEqual(search)
})

test('fields left empty ask for nothing', () => {
  expect(toApiQuery(readSearch(sent(everything)))).toEqual({ filter: 'all', order: 'tickets' })
})
