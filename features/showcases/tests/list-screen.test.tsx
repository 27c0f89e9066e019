import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Video } from '#features/videos/contract.ts'
import type { Showcase } from '../contract.ts'
import { ShowcasesPage } from '../web/list/ShowcasesPage.tsx'
import { picture, profile, showcase } from './showcase-responses.ts'
import { enter, open } from './show-screens.tsx'

const list = (at: string, answer: Behaviour) =>
  open('/showcase', <ShowcasesPage />, at, { 'GET /project-showcase': answer })
const listing = (...showcases: Showcase[]) => json(200, showcases)
const asked = (seen: { url: string }[]) => seen.map(({ url }) => new URL(url, 'http://local').search)
const card = async () => within((await screen.findAllByRole('article'))[0]!)

test('a card shows what a solution is, who made it, its stars, and leads to it and to what it shows', async () => {
  const shown = showcase({
    pictures: [picture(1), picture(2)],
    videos: [{ id: 9 } as Video],
    project_url: 'https://example.com/live',
    repository_url: 'https://example.com/code',
    average_rating: 4.9,
    total_ratings: 12,
  })
  await list('/showcase', listing(shown))
  const it = await card()
  expect(it.getByRole('link', { name: 'A seed finder' }).getAttribute('href')).toBe('/showcase/5')
  expect(it.getByRole('link', { name: 'Maud Maker' }).getAttribute('href')).toBe('/profile/developers/7/public')
  const live = it.getByRole('link', { name: 'Live Project: A seed finder' })
  expect([live.getAttribute('href'), live.getAttribute('rel')]).toEqual([
    'https://example.com/live',
    'noopener noreferrer nofollow ugc',
  ])
  expect(it.getByRole('link', { name: 'Repository: A seed finder' })).toBeTruthy()
  expect(it.queryByRole('link', { name: /^View Demo/ })).toBeNull()
  expect(it.getByRole('img', { name: /^4.9/ }).textContent).toContain('(12 ratings)')
  expect(it.getByText('2 pictures')).toBeTruthy()
  expect(it.getByText('1 video')).toBeTruthy()
  expect(document.querySelector('img')?.src).toBe('http://local/small-1.webp')
})

test('a card shows the face of a creator who links their profile', async () => {
  await list(
    '/showcase',
    listing(showcase({ developer_profile: { ...profile, profile_image_url: 'http://local/maud.webp' } })),
  )
  const it = await card()
  expect(it.getByRole('link', { name: 'Maud Maker' })).toBeTruthy()
  expect([...document.querySelectorAll('img')].map(({ src }) => src)).toEqual(['http://local/maud.webp'])
})

test('a misspelt search says what was searched for, with a way back to the typed words', async () => {
  const corrected = json(200, [showcase()], { link: '</project-showcase/?q=seed&limit=12>; rel="corrected"' })
  const { sent, user } = await list('/showcase?q=sede&order=newest', (response, seen) =>
    (seen.url.includes('%22') ? listing() : corrected)(response, seen),
  )
  expect((await screen.findByRole('link', { name: 'seed' })).getAttribute('href')).toBe('/showcase?q=seed&order=newest')
  await user.click(screen.getByRole('link', { name: 'sede' }))
  await waitFor(() => expect(asked(sent('GET /project-showcase')).at(-1)).toBe('?limit=12&q=%22sede%22&order=newest'))
})

test('a card says which words of a search it lacks, if any', async () => {
  await list('/showcase?q=seed+plants', listing(showcase({ missing: ['plants'] }), showcase({ id: 4 })))
  const [lacking, whole] = (await screen.findAllByRole('article')).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(whole!.queryByText(/^Missing/)).toBeNull()
})

test('a search with more matches than are ranked says so at its end, and only there', async () => {
  const pages = [
    json(200, [showcase()], { link: '</project-showcase/?q=seed&after=next-page>; rel="next"' }),
    json(200, [showcase({ id: 4, title: 'A door' })], { link: '</project-showcase/?q=seed>; rel="limited"' }),
  ]
  await list('/showcase?q=seed', (response, seen) => pages.shift()!(response, seen))
  await screen.findByRole('link', { name: 'A door' })
  const note = await screen.findByText('These are the best 400 matches. Use more specific words to see others.')
  const last = screen.getAllByRole('article').at(-1)!
  expect(last.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a search that shows all matches has no such note', async () => {
  await list('/showcase?q=seed', listing(showcase()))
  await card()
  expect(screen.queryByText(/best 400 matches/)).toBeNull()
})

test('they come by twelve, and the next twelve by themselves', async () => {
  const pages = [
    json(200, [showcase()], { link: '</project-showcase/?after=next-page>; rel="next"' }),
    listing(showcase({ id: 4, title: 'A door' })),
  ]
  const { sent } = await list('/showcase', (response, seen) => pages.shift()!(response, seen))
  expect(await screen.findByRole('link', { name: 'A door' })).toBeTruthy()
  expect(asked(sent('GET /project-showcase'))).toEqual(['?limit=12', '?limit=12&after=next-page'])
  expect(screen.getByText('2 solutions')).toBeTruthy()
})

test('what is typed is asked for once the typing pauses, in an order, and stands in the address', async () => {
  const { sent, user } = await list('/showcase', listing(showcase()))
  await card()
  await user.type(screen.getByRole('searchbox'), 'seed')
  await waitFor(() => expect(address()).toBe('/showcase?q=seed'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Best rated')
  await waitFor(() => expect(asked(sent('GET /project-showcase')).at(-1)).toBe('?limit=12&q=seed&order=best_rated'))
  expect(address()).toBe('/showcase?q=seed&order=best_rated')
})

test('an address fills the fields, and what makes no sense in it counts as absent', async () => {
  const { sent } = await list('/showcase?q=roof&order=cheapest', listing(showcase()))
  await card()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('roof')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' }).selectedOptions[0]?.textContent).toBe(
    'Best match',
  )
  expect(asked(sent('GET /project-showcase'))).toEqual(['?limit=12&q=roof'])
})

test('a search without a match leads back to all', async () => {
  const { user } = await list('/showcase?q=nothing', listing())
  expect(await screen.findByText('No solutions found', { selector: 'p:not([role])' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all solutions' }))
  await waitFor(() => expect(address()).toBe('/showcase'))
})

test('where nothing is yet, visitors may sign up', async () => {
  await list('/showcase', listing())
  expect(await screen.findByText('No Projects Uploaded Yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
  expect(screen.queryByRole('link', { name: 'Upload Project' })).toBeNull()
})

test('creators upload theirs, clients are not asked to', async () => {
  enter()
  await list('/showcase', listing(showcase()))
  await card()
  expect(screen.getByRole('link', { name: 'Upload Project' }).getAttribute('href')).toBe('/showcase/new')
})

test('their own they change, share and delete where it stands, others’ not', async () => {
  enter()
  await list('/showcase', listing(showcase(), showcase({ id: 4, developer_id: 8, title: 'A door' })))
  const it = await card()
  expect((await it.findByRole('link', { name: 'Edit: A seed finder' })).getAttribute('href')).toBe('/showcase/edit/5')
  expect(it.getByRole('button', { name: 'More actions: A seed finder' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Edit: A door' })).toBeNull()
})

test('a client finds nothing to upload', async () => {
  enter(8, 'client')
  await list('/showcase', listing())
  expect(await screen.findByText('No Projects Uploaded Yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Upload Project' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Register' })).toBeNull()
})

test('who cannot be answered reads so, and may try again', async () => {
  const responses = [refuse(400, 'odd'), listing(showcase())]
  const { user } = await list('/showcase', (response, seen) => responses.shift()!(response, seen))
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await card()
})
