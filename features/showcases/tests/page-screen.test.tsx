import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Video } from '#features/videos/contract.ts'
import type { Showcase } from '../contract.ts'
import { ShowcasePage } from '../web/view/ShowcasePage.tsx'
import type { ShowcaseViewProps } from '../web/view/ShowcaseView.tsx'
import { picture, showcase } from './showcase-responses.ts'
import { enter, open } from './show-screens.tsx'

const show = (
  changes: Partial<Showcase> = {},
  responses: Record<string, Behaviour> = {},
  renderCreator?: ShowcaseViewProps['renderCreator'],
) =>
  open('/showcase/:id', <ShowcasePage renderCreator={renderCreator} />, '/showcase/5', {
    'GET /project-showcase/5': json(200, showcase(changes)),
    ...responses,
  })
const title = () => screen.findByRole('heading', { level: 1, name: 'A seed finder' })

test('a page says what it is, for whom, what it changed and who made it, and leads to what it shows', async () => {
  await show({
    for_whom: 'Nurseries',
    what_changed: 'Nobody walks the aisles any more.',
    project_url: 'https://example.com/live',
    demo_url: 'https://example.com/demo',
  })
  await title()
  expect(screen.getByText('Finds seeds.')).toBeTruthy()
  expect(within(screen.getByRole('heading', { name: 'For whom' }).parentElement!).getByText('Nurseries')).toBeTruthy()
  expect(screen.getByText('Nobody walks the aisles any more.')).toBeTruthy()
  const makers = screen.getAllByRole('link', { name: 'Maud Maker' })
  expect(new Set(makers.map((link) => link.getAttribute('href')))).toEqual(new Set(['/profile/developers/7/public']))
  expect(screen.getByRole('link', { name: 'Live Project' }).getAttribute('href')).toBe('https://example.com/live')
  expect(screen.getByRole('link', { name: 'View Demo' }).getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
  expect(screen.queryByRole('link', { name: 'Repository' })).toBeNull()
  expect(document.title).toContain('A seed finder')
})

test('what was not said has no place on the page', async () => {
  await show()
  await title()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Ratings'])
})

test('a picture opens as large as the window; keys and buttons lead through all of them, and round', async () => {
  const pictures = [picture(1, 'A hand full of seeds'), picture(2), picture(3, 'The map')]
  const { user } = await show({ pictures })
  await title()
  const second = screen.getByRole('button', { name: 'Enlarge: Picture 2' })
  await user.click(second)
  const box = within(await screen.findByRole('dialog', { name: 'Pictures: A seed finder' }))
  const shown = () => box.getByRole('img')
  expect([shown().getAttribute('alt'), shown().getAttribute('src')]).toEqual(['Picture 2', pictures[1]!.url])
  expect(box.getByText('2 of 3')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(shown().getAttribute('alt')).toBe('The map')
  await user.click(box.getByRole('button', { name: 'Next picture' }))
  expect(shown().getAttribute('alt')).toBe('A hand full of seeds')
  await user.keyboard('{ArrowLeft}')
  expect(box.getByText('3 of 3')).toBeTruthy()
  await user.click(box.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Enlarge: A hand full of seeds' }))
  expect(await screen.findByText('1 of 3')).toBeTruthy()
})

test('a single picture has nothing to lead to', async () => {
  const { user } = await show({ pictures: [picture(1)] })
  await user.click(await screen.findByRole('button', { name: 'Enlarge: Picture 1' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  expect(screen.queryByText('1 of 1')).toBeNull()
})

test('its videos are played in their place', async () => {
  const video = {
    id: 9,
    title: 'How it looks',
    captions: [],
    duration_ms: null,
    thumbnail_path: null,
  } as unknown as Video
  await show({ videos: [video] }, { 'GET /videos/9': json(200, video) })
  const videos = within(await screen.findByRole('region', { name: 'Videos' }))
  expect(await videos.findByRole('button', { name: 'Play: How it looks' })).toBeTruthy()
})

test('its creator reads below a private video that only they see it, and below a public one nothing', async () => {
  const video = (id: number, is_public: boolean) =>
    ({ id, is_public, title: `Film ${id}`, captions: [], duration_ms: null, thumbnail_path: null }) as unknown as Video
  await show(
    { videos: [video(8, false), video(9, true)] },
    { 'GET /videos/8': json(200, video(8, false)), 'GET /videos/9': json(200, video(9, true)) },
  )
  const [first, second] = within(await screen.findByRole('region', { name: 'Videos' })).getAllByRole('listitem')
  expect(within(first!).getByText('Only you can see this')).toBeTruthy()
  expect(within(second!).queryByText('Only you can see this')).toBeNull()
})

test('it says what people think of it, and features above say who made it', async () => {
  const summary = { average_rating: 4, total_ratings: 3, rating_distribution: { 1: 0, 2: 0, 3: 1, 4: 1, 5: 1 } }
  await show(
    { total_ratings: 3, average_rating: 4 },
    { 'GET /project-showcase/5/rating': json(200, summary) },
    ({ developer }) => <p>{`About ${developer.username}`}</p>,
  )
  await title()
  const ratings = within(await screen.findByRole('region', { name: 'Ratings' }))
  expect(await ratings.findByText('3 ratings')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: '4.0 of 5 stars, 3 ratings' })).toHaveLength(2)
  expect(screen.getByText('About maud')).toBeTruthy()
})

test('below stands what else its creator shows, without itself, and the way to all of it', async () => {
  const others = [5, 6, 8, 9, 10].map((id) => showcase({ id, title: `Work ${id}` }))
  await show({}, { 'GET /project-showcase/developer/7': json(200, others) })
  const more = within(await screen.findByRole('region', { name: 'More by Maud Maker' }))
  expect(more.getAllByRole('article')).toHaveLength(3)
  expect(more.queryByRole('link', { name: 'Work 5' })).toBeNull()
  expect(more.getByRole('link', { name: 'Work 6' }).getAttribute('href')).toBe('/showcase/6')
  expect(more.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/profile/developers/7/public')
})

test('everybody hands its address on; only its creator edits it', async () => {
  await show()
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
})

test('its creator edits it, and is led to the others once they have deleted it', async () => {
  enter()
  const { user } = await show({}, { 'DELETE /project-showcase/5': json(200, { message: 'Deleted' }) })
  expect((await screen.findByRole('link', { name: /^Edit/ })).getAttribute('href')).toBe('/showcase/edit/5')
  await user.click(screen.getByRole('button', { name: /^More actions/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/showcase'))
})

test('its README is read below, one level under its heading', async () => {
  await show(
    { readme_url: 'http://local/api/project-showcase/5/readme' },
    { 'GET /project-showcase/5/readme': json(200, { content: '<h1>Seeds</h1><p>Sow them.</p>', format: 'html' }) },
  )
  const readme = within(await screen.findByRole('region', { name: 'README' }))
  expect(await readme.findByText('Sow them.')).toBeTruthy()
  expect(readme.getByRole('heading', { name: 'Seeds', level: 3 })).toBeTruthy()
})

test.each<[string, Behaviour, string]>([
  ['is not there', refuse(404, 'not_found'), 'Solution not found'],
  ['cannot be asked for', reset, 'This solution could not be loaded'],
])('who opens one that %s reads so', async (_, response, says) => {
  await show({}, { 'GET /project-showcase/5': response })
  expect(await screen.findByRole('heading', { level: 1, name: says })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
