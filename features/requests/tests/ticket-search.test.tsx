import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { held, json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { type AuthUser, useAuth } from '#features/accounts/web.tsx'
import { TicketsPage } from '../web/tickets/TicketsPage.tsx'
import { request, show } from './screen.tsx'

/** Something on a row that opens in its place. */
function Offer() {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? <p>Your offer</p> : <button onClick={() => setIsOpen(true)}>Make an offer</button>
}

const whole: Behaviour = json(200, [request({ id: 5, title: 'A shop' }), request({ id: 6, title: 'A shed' })])
const found = json(200, [request({ id: 6, title: 'A shed' })])

async function openTickets(response: Behaviour) {
  const { user } = await show(<TicketsPage action={() => <Offer />} />, [
    ['GET /requests/public?limit=20&filter=all&order=relevance&q=shed', response],
    ['GET /requests/public', whole],
  ])
  await screen.findByRole('link', { name: 'A shop' })
  return { user, field: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search tickets' }) }
}

test('who presses something on a row while a search is under way finds it open when the answer comes', async () => {
  const response = held(found)
  const { user, field } = await openTickets(response.behaviour)
  await user.type(field, 'shed')
  await screen.findByText('Looking for new requests...')
  await user.click(screen.getAllByRole('button', { name: 'Make an offer' })[1]!)
  act(response.letGo)
  await expect.poll(() => screen.queryByRole('link', { name: 'A shop' })).toBeNull()
  expect(screen.getByText('Your offer')).toBeTruthy()
})

test('what is typed into the search stays, and is searched, when the page learns meanwhile who is there', async () => {
  const { user, field } = await openTickets(found)
  await user.type(field, 'shed')
  act(() => useAuth.setState({ user: { id: 2, userType: 'developer' } as AuthUser, isAuthenticated: true }))
  await expect.poll(() => screen.queryByRole('link', { name: 'A shop' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search tickets' }).value).toBe('shed')
})

test('a ticket says which words of a search it lacks, if any', async () => {
  const answer = json(200, [
    request({ id: 5, title: 'A shop', missing: ['plants'] }),
    request({ id: 6, title: 'A shed' }),
  ])
  await show(<TicketsPage />, [['GET /requests/public', answer]], '/tickets?q=shop+plants')
  const [lacking, complete] = (await screen.findAllByRole('article')).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(complete!.queryByText(/^Missing/)).toBeNull()
})

test('who comes to find work types what they can build at once', async () => {
  await show(<TicketsPage />, [['GET /requests/public', whole]], '/tickets#search')
  const field = await screen.findByRole('searchbox', { name: 'Search tickets' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('placeholder')).toBe('What can you build?')
})
