import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { asEntry, type ScrollPosition } from '#platform/web/page/scroll-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { EndlessView } from '#platform/web/ui/list/EndlessView.tsx'
import { renderPiece } from './render-piece.tsx'
import { held, json, refuse, type Behaviour } from './misbehaving-server.ts'
import { meet, testApi } from './talk-api.ts'

const PAGES = 4

let scrolled: MockInstance<typeof window.scrollBy>
beforeEach(() => {
  scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
})
afterEach(() => {
  window.history.replaceState(null, '')
  vi.restoreAllMocks()
})

function Talks() {
  const query = usePages(testApi.list, {})
  return (
    <EndlessView query={query}>
      {(talks) => (
        <ul>
          {talks.map(({ id }) => (
            <li key={id} {...asEntry(id)}>
              <a href={`/talks/${id}`}>{`Talk ${id}`}</a>
            </li>
          ))}
        </ul>
      )}
    </EndlessView>
  )
}

/** A list of pages of two; `answers` stand in for the pages of these numbers. */
const renderView = async (responses: Record<number, Behaviour> = {}) => {
  const server = await meet((response, seen) => {
    const page = Number(new URL(seen.url, 'http://local').searchParams.get('after') ?? 1)
    const next: Record<string, string> = page < PAGES ? { link: `</talks/?after=${page + 1}>; rel="next"` } : {}
    const { [page]: answer = json(200, [{ id: 2 * page - 1 }, { id: 2 * page }], next) } = responses
    delete responses[page]
    return answer(response, seen)
  })
  renderPiece(<Talks />)
  return server
}

/** Nothing is near unless somebody scrolls there: `reachEnd`. */
function stubIntersections() {
  let reached: (() => void) | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        reached = () => tell([{ isIntersecting: true }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  return { reachEnd: () => reached?.() }
}

const leftAt = (position: Partial<ScrollPosition>) =>
  window.history.replaceState({ position: { entry: '1', top: 0, focused: null, count: 0, ...position } }, '')
const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
// Long enough for a call that should not be made.
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a list grows by a page whenever somebody nears its end, and not before', async () => {
  const { reachEnd } = stubIntersections()
  const server = await renderView()
  await screen.findByText('Talk 2')
  await aMoment()
  expect(server.seen).toHaveLength(1)
  reachEnd()
  await screen.findByText('Talk 4')
  await aMoment()
  expect(server.seen).toHaveLength(2)
})

test('all of it comes where everything is in sight', async () => {
  await renderView()
  await screen.findByText('Talk 8')
  expect(shown()).toHaveLength(8)
})

test('what is there stays when the next page does not come, and goes on when it is tried again', async () => {
  const server = await renderView({ 2: refuse(400, 'bad_page', 'No such page') })
  expect(await screen.findByText('No such page')).toBeTruthy()
  await aMoment()
  expect([shown(), server.seen.length]).toEqual([['Talk 1', 'Talk 2'], 2])
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Talk 8')
})

test('who comes back finds as many as they left, and the focus where it was', async () => {
  stubIntersections()
  leftAt({ entry: '5', focused: '6', count: 6 })
  const server = await renderView()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Talk 6'))
  await aMoment()
  expect([shown().length, server.seen.length]).toEqual([6, 3])
})

test('who comes back is led to the entry that stood at the top, as far below the edge as it was', async () => {
  stubIntersections()
  leftAt({ entry: '4', top: -30, count: 4 })
  await renderView()
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 30, behavior: 'instant' }))
})

test('a list that has become shorter, or does not come, leads back to what is left of it', async () => {
  stubIntersections()
  leftAt({ entry: '3', focused: '3', count: 50 })
  await renderView({ 3: refuse(400, 'bad_page', 'No such page') })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Talk 3'))
})

test('who scrolls while it comes stays where they are', async () => {
  stubIntersections()
  leftAt({ entry: '5', focused: '5', count: 6 })
  const second = held(json(200, [{ id: 3 }, { id: 4 }], { link: '</talks/?after=3>; rel="next"' }))
  const server = await renderView({ 2: second.behaviour })
  await waitFor(() => expect(server.seen).toHaveLength(2))
  fireEvent.wheel(window)
  second.letGo()
  await screen.findByText('Talk 4')
  await aMoment()
  expect([server.seen.length, document.activeElement, scrolled.mock.calls]).toEqual([2, document.body, []])
})

test('the position is kept when somebody has scrolled, with the address they are at', async () => {
  stubIntersections()
  await renderView()
  await screen.findByText('Talk 2')
  vi.stubGlobal('scrollY', 400)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -20, bottom: 60 } as DOMRect)
  screen.getByRole('link', { name: 'Talk 2' }).focus()
  fireEvent.scroll(window)
  await waitFor(() =>
    expect(window.history.state).toEqual({ position: { entry: '1', top: -20, focused: '2', count: 2 } }),
  )
  // Somebody who has gone on is at another address already.
  window.history.replaceState({ key: 'next' }, '')
  fireEvent.click(document.body)
  expect(window.history.state).toEqual({ key: 'next' })
})
