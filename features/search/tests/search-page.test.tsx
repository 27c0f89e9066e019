import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { SearchPage } from '../web.tsx'
import { givenFound, givenResult } from './given-results.ts'

const Here = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const here = () => document.querySelector('output')?.textContent

async function renderView(at: string, found: object, headers: Record<string, string> = {}) {
  const server = await meet((response, seen) =>
    seen.url.includes('suggestions')
      ? json(200, { groups: [], corrected: null, searches: ['React'] })(response, seen)
      : json(200, found, headers)(response, seen),
  )
  renderPiece(
    <>
      <SearchPage
        renderInstead={(words) => <p>Close to {words}</p>}
        renderBelow={(words) => <button>Post {words}</button>}
      />
      <Here />
    </>,
    at,
  )
  return { server, hand: userEvent.setup() }
}

test('a result shows what matched, what it costs, and which words it lacks', async () => {
  const { server } = await renderView(
    '/search?q=plant+drone&kind=product',
    givenFound([
      givenResult({ kind: 'product', price: 49, average_rating: 4.5, total_ratings: 2, missing: ['drone'] }),
    ]),
  )
  const title = await screen.findByRole('link', { name: 'A shop for plants' })
  expect(title.getAttribute('href')).toBe('/showcase/3')
  expect(within(title).getByText('plants').tagName).toBe('MARK')
  const word = await screen.findByText('drone')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: drone'])
  expect(screen.getByText('$49')).toBeTruthy()
  expect(screen.getByText('1 result')).toBeTruthy()
  const asked = new URL(server.seen[0]?.url ?? '', 'http://own.invalid').searchParams
  expect([asked.get('q'), asked.get('kind')]).toEqual(['plant drone', 'product'])
  expect(JSON.parse(localStorage.getItem('recent_searches') ?? '')).toEqual(['plant drone'])
})

test('more matches than are ranked: the number and the end say so', async () => {
  const found = givenFound([givenResult()], { total: 400 })
  await renderView('/search?q=plant', found, { link: '</search?q=plant>; rel="limited"' })
  expect(await screen.findByText('The best 400 results')).toBeTruthy()
  expect(await screen.findByText('These are the best 400 matches. Use more specific words to see others.')).toBeTruthy()
  cleanup()
  await renderView('/search?q=plant', givenFound([givenResult()], { total: 400 }))
  await screen.findByText('400 results')
  expect(screen.queryByText(/best 400/)).toBeNull()
})

test('facets are links with counts; the chosen one is taken back, and a range has two limits', async () => {
  const facets = {
    kind: [
      { value: 'product', count: 7 },
      { value: 'showcase', count: 4 },
    ],
    price: [
      { value: '0-50', count: 5 },
      { value: '1000-', count: 2 },
    ],
    language: [{ value: 'de', count: 3 }],
  }
  await renderView('/search?q=plant&kind=product', givenFound([givenResult()], { facets }))
  const kinds = await screen.findByRole('list', { name: 'Kind' })
  expect(within(kinds).getByRole('link', { name: 'Products, remove this filter' }).getAttribute('href')).toBe(
    '/search?q=plant',
  )
  expect(within(kinds).getByRole('link', { name: 'Solutions 4' }).getAttribute('href')).toBe(
    '/search?q=plant&kind=showcase',
  )
  const prices = within(screen.getByRole('list', { name: 'Price' })).getAllByRole('link')
  expect(prices.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['Up to $50 5', '/search?q=plant&kind=product&min_price=0&max_price=50', 'nofollow'],
    ['$1,000 or more 2', '/search?q=plant&kind=product&min_price=1000', 'nofollow'],
  ])
  // One value narrows nothing.
  expect(screen.queryByRole('list', { name: 'Language' })).toBeNull()
})

test('values with an order of their own are in it, and others by their number of results', async () => {
  const of = (...values: string[]) => values.map((value, at) => ({ value, count: 9 - at }))
  const facets = {
    skill: of('Vue', 'React'),
    price: of('1000-', '0-50', '250-1000'),
    availability: of('busy', 'now'),
    min_rating: of('4', '3'),
    since: of('year', 'month', 'week'),
  }
  await renderView('/search?q=plant', givenFound([givenResult()], { facets }))
  await screen.findByRole('list', { name: 'Skill' })
  const shown = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(shown('Skill')).toEqual(['Vue 9', 'React 8'])
  expect(shown('Price')).toEqual(['Up to $50 8', '$250 to $1,000 7', '$1,000 or more 9'])
  expect(shown('Availability')).toEqual(['Available now 8', 'Fully booked 9'])
  expect(shown('Rating')).toEqual(['3 stars or more 8', '4 stars or more 9'])
  expect(shown('Date')).toEqual(['Past week 7', 'Past month 8', 'Past year 9'])
})

test('who has not found it can post it below the last result, and only there', async () => {
  await renderView('/search?q=plant', givenFound([givenResult()]))
  const below = await screen.findByRole('button', { name: 'Post plant' })
  const result = screen.getByRole('article')
  expect(result.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  await renderView('/search?q=plant', givenFound([givenResult()]), { link: '</search?after=x>; rel="next"' })
  await screen.findByRole('button', { name: 'Show more' })
  expect(screen.queryByRole('button', { name: 'Post plant' })).toBeNull()
  // It is kept, because a dialog that was opened from it would be lost.
  expect(screen.getByRole('button', { name: 'Post plant', hidden: true })).toBeTruthy()
})

test('a chosen range is taken back as a whole', async () => {
  await renderView('/search?q=plant&min_price=50&max_price=250', givenFound([givenResult()]))
  const chosen = await screen.findByRole('link', { name: '$50 to $250, remove this filter' })
  expect(chosen.getAttribute('href')).toBe('/search?q=plant')
})

test('a misspelt word was searched for in its right spelling, and the typed one is a click away', async () => {
  const { hand } = await renderView('/search?q=plnat', givenFound([givenResult()], { corrected: 'plant' }))
  expect((await screen.findByRole('link', { name: 'plant' })).getAttribute('href')).toBe('/search?q=plant')
  expect(screen.getByRole('button', { name: 'Post plant' })).toBeTruthy()
  await hand.click(screen.getByRole('link', { name: 'plnat' }))
  expect(here()).toBe('/search?q=%22plnat%22')
})

test('without results there is what comes close, and with filters a way to drop them', async () => {
  await renderView('/search?q=violin', givenFound([]))
  await screen.findByText('Close to violin')
  expect((await screen.findByRole('link', { name: 'React' })).getAttribute('href')).toBe('/search?q=React')
  cleanup()
  await renderView('/search?q=violin&kind=video', givenFound([]))
  expect((await screen.findByRole('link', { name: 'Clear filters' })).getAttribute('href')).toBe('/search?q=violin')
  expect(screen.queryByText('Close to violin')).toBeNull()
})

test('new words in the field keep the filters', async () => {
  const { hand } = await renderView('/search?q=plant&kind=video', givenFound([givenResult()]))
  const field = screen.getByRole('searchbox', { name: 'Search everything' })
  await hand.clear(field)
  await hand.type(field, 'kiln{Enter}')
  expect(here()).toBe('/search?kind=video&q=kiln')
})
