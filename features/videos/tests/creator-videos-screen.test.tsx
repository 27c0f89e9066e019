import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { CreatorVideosPage } from '../web/watching/CreatorVideosPage.tsx'
import { open, video } from './watch-screens.tsx'

const renderView = (response: Behaviour) =>
  open(
    '/developers/:developerId/videos',
    <CreatorVideosPage head={(id) => <p>Who {id} is</p>} />,
    '/developers/7/videos',
    { 'GET /developers/7/videos': response },
  )

test("a creator's videos stand below who they are, without their name on each", async () => {
  await renderView(json(200, [video(), video({ id: 6, title: 'A door' })]))
  expect(await screen.findByRole('heading', { level: 1, name: 'Videos by Maud Maker' })).toBeTruthy()
  expect(screen.getByText('Who 7 is')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Maud Maker' })).toBeNull()
})

test('a creator who shows nothing yet has a page that says so', async () => {
  await renderView(json(200, []))
  expect(await screen.findByText('No public videos yet')).toBeTruthy()
})

test('nobody of that number leads back to all videos', async () => {
  await renderView(refuse(404, 'not_found', 'Creator not found'))
  expect(await screen.findByText('There is nothing here')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Videos' }).length).toBeGreaterThan(0)
})
