import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { creatorCard } from '#testing/screens/creator-card.ts'
import type { PublicDeveloper } from '../contract.ts'
import { CreatorsPage } from '../web/creators/CreatorsPage.tsx'

const creator = (id: number, changes: Partial<PublicDeveloper> = {}): PublicDeveloper =>
  creatorCard(id * 10, `Creator Number ${id}`, {
    id,
    username: `creator${id}`,
    skills: 'TypeScript, C++',
    bio: 'Short.',
    total_projects: 3,
    ...changes,
  })

const Here = () => <output aria-label="address">{useLocation().search}</output>

async function open(address: string, answer: (asked: URLSearchParams) => PublicDeveloper[]) {
  const asked: string[] = []
  await meet((response, seen) => {
    const url = new URL(seen.url, 'http://local')
    if (url.pathname.endsWith('/profile/skills')) return json(200, ['Rust', 'TypeScript'])(response, seen)
    url.searchParams.delete('limit')
    asked.push(url.search)
    return json(200, answer(url.searchParams))(response, seen)
  })
  renderPiece(
    <>
      <CreatorsPage renderActions={({ user_id }) => <button type="button">Write to {user_id}</button>} />
      <Here />
    </>,
    address,
  )
  return { asked, user: userEvent.setup() }
}
const address = () => screen.getByLabelText('address').textContent
const cards = () => screen.findAllByRole('article')

test('a card says which words of a search it lacks, if any', async () => {
  await open('/creators?q=rust+plants', () => [creator(1, { missing: ['plants'] }), creator(2)])
  const [lacking, whole] = (await cards()).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(whole!.queryByText(/^Missing/)).toBeNull()
})

test('a card says who somebody is, what they have done and what they can do', async () => {
  await open('/creators', () => [creator(1, { experience_years: 4, average_rating: 4.67, total_ratings: 12 })])
  const card = within((await cards())[0]!)
  expect(card.getByRole('link', { name: 'Creator Number 1' }).getAttribute('href')).toBe(
    '/profile/developers/10/public',
  )
  for (const text of ['4 years of experience', '3 projects completed', 'Short.', 'C', 'Write to 10']) {
    expect(card.getByText(text)).toBeTruthy()
  }
  expect(card.getByRole('img', { name: '4.7 of 5 stars, 12 ratings' }).textContent).toBe('4.7 (12 ratings)')
  expect(card.getByRole('link', { name: 'C++' }).getAttribute('href')).toBe('/creators?skill=C%2B%2B')
})

test('a card says on which terms somebody works, where they say so', async () => {
  const terms = {
    availability: 'soon',
    price_range: { from: 800, to: 2400 },
    languages: ['pt', 'en'],
    reply_within_hours: 24,
  } satisfies Partial<PublicDeveloper>
  await open('/creators', () => [creator(1, terms), creator(2)])
  const [said, open_] = await cards()
  expect(within(said!).getByText('Available within a month')).toBeTruthy()
  expect(within(said!).getByText('$800 to $2,400')).toBeTruthy()
  expect(within(said!).getByText('Portuguese, English')).toBeTruthy()
  expect(within(said!).getByText('Aims to reply within a day')).toBeTruthy()
  expect(open_!.textContent).not.toContain('Available')
})

test('who gave no name is called by their username, and without one by their number', async () => {
  const user = { id: 1, username: 'kofi', full_name: ' ' }
  await open('/creators', () => [creator(1, { user }), creator(2, { user: { ...user, username: '' } })])
  await cards()
  expect(screen.getByRole('link', { name: 'kofi' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Developer #20' })).toBeTruthy()
})

test('a bio is cut at 150 characters, and a dialog shows the whole of it', async () => {
  const bio = `${'a'.repeat(148)}🧶 and more`
  const { user } = await open('/creators', () => [creator(1, { bio })])
  const card = (await cards())[0]!
  expect(card.textContent).toContain(`${'a'.repeat(148)}🧶…`)
  expect(card.textContent).not.toContain('and more')
  await user.click(within(card).getByRole('button', { name: /Read more/i }))
  expect((await screen.findByRole('dialog', { name: 'Creator Number 1' })).textContent).toContain(bio)
})

test('what is typed is asked for once the typing pauses, and stands in the address', async () => {
  const { asked } = await open('/creators', () => [creator(1)])
  await cards()
  // Letter after letter without a pause, on however slow a machine.
  const words = 'sound design'
  for (let letters = 1; letters <= words.length; letters++)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: words.slice(0, letters) } })
  await waitFor(() => expect(address()).toBe('?q=sound+design'))
  await waitFor(() => expect(asked).toEqual(['?order=rating', '?q=sound+design&order=relevance']))
})

test('a search in the address fills the fields; a skill is chosen and let go by a click', async () => {
  const { asked, user } = await open('/creators?q=music&order=projects&skill=rust&min_experience=5&foo=1', () => [
    creator(1),
  ])
  await cards()
  expect(asked).toEqual(['?q=music&skill=rust&min_experience=5&order=projects'])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('music')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).value).toBe('projects')
  expect(
    within(screen.getByRole('combobox', { name: 'Order' })).getByRole('option', { name: 'Best rated' }),
  ).toBeDefined()
  const chips = () => within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('link')
  await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(['rust', 'TypeScript']))
  expect(chips()[0]!.getAttribute('aria-current')).toBe('true')
  await user.click(chips()[0]!)
  await waitFor(() => expect(address()).toBe('?q=music&min_experience=5&order=projects'))
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(address()).toBe('?min_experience=5&order=projects'))
})

test('nonsense in the address counts as absent', async () => {
  const { asked } = await open('/creators?order=loudest&min_experience=-3&skill=', () => [creator(1)])
  await cards()
  expect(asked).toEqual(['?order=rating'])
})

test('where nothing matches, one way leads back to everybody', async () => {
  const { user } = await open('/creators?q=violin&order=projects', (asked) => (asked.has('q') ? [] : [creator(1)]))
  await screen.findByText('Try fewer words, or another skill.')
  await user.click(screen.getByRole('button', { name: 'Show all creators' }))
  await cards()
  expect([address(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['?order=projects', ''])
})

test('where there is nobody at all, a visitor is asked to join', async () => {
  await open('/creators', () => [])
  expect(await screen.findByText('No Creators Available')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Join as a Creator' }).getAttribute('href')).toBe('/register')
})
