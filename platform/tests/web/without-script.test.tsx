import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { pagingIn } from '#platform/web/page/page-position.ts'
import { Gallery } from '#platform/web/ui/media/Gallery.tsx'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { WhenNear } from '#platform/web/ui/layout/WhenNear.tsx'
import { renderPiece } from './render-piece.tsx'

// What draws here is the server, though there is a document to look at what it drew.
vi.mock('#platform/web/page/render-context.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isServer: true,
}))

/** What somebody without a script is shown of a piece that the server draws. */
function shownPlainly(piece: ReactNode): HTMLElement {
  const place = document.createElement('div')
  const rendered = renderToString(
    <MantineProvider env="test">
      <StaticRouter location="/talks?q=bread">
        <main>{piece}</main>
      </StaticRouter>
    </MantineProvider>,
  )
  // Here, as in a browser with a script, what stands for the others is text.
  place.innerHTML = rendered.replaceAll(/<\/?noscript>/g, '')
  return place.querySelector('main')!
}

const talks = (more: Partial<Parameters<typeof PagesView<string>>[0]['query']> = {}, address = '?q=bread') => (
  <PagesView
    query={{
      items: ['Talk 1'],
      error: null,
      refetch: () => undefined,
      hasNextPage: true,
      isFetchingNextPage: false,
      fetchNextPage: () => undefined,
      next: 'abc',
      ...more,
    }}
    paging={pagingIn('/talks', address, 'after')}
  >
    {(items) => items.join(' ')}
  </PagesView>
)
const linkOf = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name)

test('a list goes on by a link, and with a script by a button', () => {
  const next = linkOf(shownPlainly(talks()), 'Next page')
  expect([next?.getAttribute('href'), next?.rel]).toEqual(['/talks?q=bread&after=abc', 'next'])
  renderPiece(talks())
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
})

test('the last page leads to none, and one further on leads back to the first', () => {
  const last = shownPlainly(talks({ hasNextPage: false, next: null }, '?q=bread&after=abc'))
  expect(linkOf(last, 'Next page')).toBeUndefined()
  expect(linkOf(last, 'Back to the first page')?.getAttribute('href')).toBe('/talks?q=bread')
})

test('a place that is none in a list is told, and leads to its first page', () => {
  const error = { message: 'Not a cursor of this list', status: 422, problems: [{ loc: ['query', 'after'] }] }
  const refused = shownPlainly(talks({ items: undefined, error, hasNextPage: false, next: null }, '?after=x'))
  expect(refused.textContent).toContain('Not a cursor of this list')
  expect(linkOf(refused, 'Back to the first page')?.getAttribute('href')).toBe('/talks')
})

test('a long text stands whole where no script opens it', () => {
  const text = `${'word '.repeat(60)}end`
  expect(shownPlainly(<LongText>{text}</LongText>).textContent?.replace('… ', '')).toContain(text)
  renderPiece(<LongText>{text}</LongText>)
  expect(screen.queryByText(/end/)).toBeNull()
})

test('a picture leads to itself where no script enlarges it', () => {
  const picture = { id: 1, url: '/large.webp', small_url: '/small.webp', width: 4, height: 3, alt: 'A loaf' }
  const link = shownPlainly(<Gallery title="Bread" pictures={[picture]} />).querySelector('a')
  expect([link?.getAttribute('href'), link?.getAttribute('aria-label')]).toEqual(['/large.webp', 'Enlarge: A loaf'])
})

test('what waits until it is near is drawn by the server at once', () => {
  expect(shownPlainly(<WhenNear coming={null}>Bread</WhenNear>).textContent).toBe('Bread')
})
