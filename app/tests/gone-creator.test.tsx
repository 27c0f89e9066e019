import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { PublicCreatorPage } from '../screens/creators/PublicCreatorPage.tsx'

const DRAFT = 'request_draft_1_to_7'
beforeEach(() => {
  const user = { id: 1, username: 'clara', fullName: 'Clara', userType: 'client' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-clara', user })
  const changes = { title: 'A shop', content: 'For bread', visibility: 'chosen' }
  localStorage.setItem(DRAFT, JSON.stringify({ kept_at: Date.now(), changes }))
})

const open = () =>
  openScreen('/profile/developers/:id/public', <PublicCreatorPage />, '/profile/developers/7/public', {
    'GET /profile/developers/7/public': refuse(404, 'not_found', 'Public profile not found'),
    'POST /requests': json(201, { id: 12 }),
  })

test('a request that was begun for a creator who is gone is found on their page, and posted to others', async () => {
  const { sent } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Post it to others' }, { timeout: 20_000 }))
  const form = within(await screen.findByRole('dialog', undefined, { timeout: 20_000 }))
  expect((await form.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('A shop')
  await userEvent.click(form.getByRole('radio', { name: /^Everybody/ }))
  await userEvent.click(form.getByRole('button', { name: 'Post request' }))
  await waitFor(() => expect(sent('POST /requests')).toHaveLength(1))
  const body = JSON.parse(sent('POST /requests')[0]?.body ?? '') as object
  expect(body).toMatchObject({ title: 'A shop', is_public: true })
  expect(body).not.toHaveProperty('developer_id')
  await waitFor(() => expect(localStorage.getItem(DRAFT)).toBeNull())
})

test('it is discarded by who confirms that', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }, { timeout: 20_000 }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Post it to others' })).toBeNull())
  expect(localStorage.getItem(DRAFT)).toBeNull()
})
