import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#platform/tests/web/render-screen.tsx'
import { refuse, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { CreatorPage } from '../web/creator/CreatorPage.tsx'

async function open(response: Behaviour) {
  await meet(response)
  configureCalls({ retries: 0 })
  renderScreen('/profile/developers/:id/public', <CreatorPage />, '/profile/developers/7/public')
}

test('a creator who is not there, or not to be seen, is not found', async () => {
  await open(refuse(404, 'not_found'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Public profile not found' })).toBeTruthy()
})

test.each<[string, Behaviour, string]>([
  ['the server fails', refuse(500, 'internal'), 'Server error. Please try again later.'],
  ['there is no network', reset, 'Network error. Please check your connection.'],
  ['there are too many calls', refuse(429, 'too_many_requests'), 'Too many requests. Please try again later.'],
])('nobody is said to be missing while %s', async (_, response, message) => {
  await open(response)
  expect(await screen.findByRole('heading', { level: 1, name: 'This profile could not be loaded' })).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
})
