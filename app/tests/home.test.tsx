import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { HomePage } from '../screens/home/HomePage.tsx'

const ines = { id: 7, name: 'Inês Carvalho', picture_url: null }
const work = { kind: 'video', id: 3, title: 'Kiln opening', picture_url: null, duration_ms: 48_000, creator: ines }
const request = {
  id: 5,
  title: 'A kiln diary',
  is_idea: false,
  pitch_count: 2,
  created_at: '2026-11-20T12:00:00Z',
}
const requests = [
  { ...request, estimated_budget: 900 },
  { ...request, id: 6, title: 'A dream', estimated_budget: null, is_idea: true, pitch_count: 0 },
]

async function renderView(home: object) {
  await meet((response, seen) => json(200, seen.url.endsWith('/api/home') ? home : { providers: [] })(response, seen))
  renderPiece(<HomePage />)
}

test('the home page shows works with their creators, open requests, and the ways in', async () => {
  await renderView({ works: [work], requests })
  expect((await screen.findByRole('link', { name: 'Kiln opening' })).getAttribute('href')).toBe(
    '/video_display/stream/3',
  )
  expect(screen.getByRole('img', { name: 'Video, 0:48' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Inês Carvalho' }).getAttribute('href')).toBe('/profile/developers/7/public')
  expect((await screen.findByRole('link', { name: 'A kiln diary' })).getAttribute('href')).toBe('/tickets/5')
  expect(screen.getByText('$900')).toBeTruthy()
  expect(screen.getByText(/2 pitches/)).toBeTruthy()
  expect(screen.getByText('Just an idea')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('...can I build for you?')
  for (const name of ['Login', 'Register', 'Find work']) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('a work without a picture has a cover of its title', async () => {
  await renderView({ works: [work], requests: [] })
  const link = await screen.findByRole('link', { name: 'Kiln opening' })
  expect(link.closest('li')?.querySelector('[data-title]')?.getAttribute('data-title')).toBe('Kiln opening')
})

test('an empty installation has no empty boxes', async () => {
  await renderView({ works: [], requests: [] })
  expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Open requests' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Recent work by creators' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'What do you need?' })).toBeTruthy()
})
