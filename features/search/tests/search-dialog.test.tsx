import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { hang, json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { SearchCombobox } from '../web/dialog/SearchCombobox.tsx'

const plants = {
  kind: 'showcase',
  id: 3,
  title: { text: 'A shop for plants', marks: [[11, 16]] },
  path: '/showcase/3',
  author_name: 'Inês Carvalho',
}
const ines = {
  kind: 'creator',
  id: 7,
  title: { text: 'Inês Carvalho', marks: [] },
  path: '/profile/developers/7/public',
  author_name: null,
}
const found = {
  groups: [
    { kind: 'creator', items: [ines] },
    { kind: 'showcase', items: [plants] },
  ],
  corrected: null,
  searches: [],
}
const nothing = { groups: [], corrected: null, searches: [] }

const Here = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const here = () => document.querySelector('output')?.textContent
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent)
const announced = () => document.querySelector('[role="status"].visually-hidden')?.textContent
const wordsOf = (url: string) => new URL(url, 'http://own.invalid').searchParams.get('q') ?? ''

async function renderView(answer: (words: string) => Behaviour, at = '/tickets') {
  const server = await meet((response, seen) => answer(wordsOf(seen.url))(response, seen))
  const onClose = vi.fn<() => void>()
  renderPiece(
    <>
      <SearchCombobox onClose={onClose} />
      <Here />
    </>,
    at,
  )
  return {
    server,
    onClose,
    hand: userEvent.setup(),
    field: screen.getByRole('combobox', { name: 'Search everything' }),
  }
}

test('somebody types, walks to a solution by the arrow keys and opens it', async () => {
  const { hand, field, onClose } = await renderView((words) => json(200, words === '' ? nothing : found))
  await hand.type(field, 'plant')
  const group = await screen.findByRole('group', { name: 'Solutions' })
  expect(within(group).getByText('plant').tagName).toBe('MARK')
  await waitFor(() => expect(announced()).toMatch(/^2 results\./))
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()

  await hand.keyboard('{ArrowDown}{ArrowDown}')
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual([
    'A shop for plantsInês Carvalho',
    'true',
  ])
  expect(document.activeElement).toBe(field)
  await hand.keyboard('{Enter}')
  expect(here()).toBe('/showcase/3')
  expect(onClose).toHaveBeenCalledOnce()
})

test('Enter in the field shows all results, and the arrow keys end where they began', async () => {
  const { hand, field } = await renderView((words) => json(200, words === '' ? nothing : found))
  await hand.type(field, 'plant shop')
  await screen.findByRole('group', { name: 'Creators' })
  await hand.keyboard('{ArrowUp}')
  const last = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(last?.textContent).toBe('See all results for “plant shop”')
  await hand.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBeNull()
  await hand.keyboard('{Enter}')
  expect(here()).toBe('/search?q=plant+shop')
})

test('where nothing is found while typing, the search everywhere is still offered', async () => {
  const { hand, field } = await renderView(() => json(200, nothing))
  await hand.type(field, 'violin')
  expect(optionNames()).toEqual(['Search everywhere for “violin”'])
})

test('a late response to older words never replaces that to newer ones', async () => {
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  const { hand, field, server } = await renderView((words) => async (response, seen) => {
    if (words === 'p') await late
    const one = { ...plants, title: { text: `About ${words}`, marks: [] } }
    return json(200, words === '' ? nothing : { ...found, groups: [{ kind: 'showcase', items: [one] }] })(
      response,
      seen,
    )
  })
  await hand.type(field, 'p')
  await waitFor(() => expect(server.seen.some(({ url }) => wordsOf(url) === 'p')).toBe(true))
  await hand.type(field, 'ots')
  await screen.findByText('About pots')
  release()
  await waitFor(() => expect(server.seen.some(({ url }) => wordsOf(url) === 'pots')).toBe(true))
  expect(optionNames()).toEqual(['About potsInês Carvalho', 'See all results for “pots”'])
})

test('before anything is typed there are the last searches, which one can clear, and suggested ones', async () => {
  const { hand, field } = await renderView(() => json(200, { ...nothing, searches: ['React', 'booking'] }))
  await hand.type(field, 'violin{Enter}')
  expect(here()).toBe('/search?q=violin')
  await hand.clear(field)
  const recent = await screen.findByRole('group', { name: 'Recent searches' })
  expect(within(recent).getByRole('option').textContent).toBe('violin')
  await screen.findByRole('group', { name: 'Suggested searches' })
  expect(optionNames()).toEqual(['violin', 'React', 'booking'])
  expect(announced()).toMatch(/^3 searches/)
  await hand.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect(optionNames()).toEqual(['React', 'booking'])
  expect(localStorage.getItem('recent_searches')).toBeNull()
})

test('a misspelt word says what was searched for instead', async () => {
  const { hand, field } = await renderView((words) =>
    json(200, words === '' ? nothing : { ...found, corrected: 'plant' }),
  )
  await hand.type(field, 'plnat')
  expect((await screen.findByText('plant', { selector: 'strong' })).parentElement?.textContent).toBe(
    'Showing results for plant',
  )
})

test('without a response Enter still leads to the results', async () => {
  const { hand, field } = await renderView(() => hang, '/search?q=kiln')
  expect(field).toHaveProperty('value', 'kiln')
  await hand.type(field, 's{Enter}')
  expect(here()).toBe('/search?q=kilns')
})
