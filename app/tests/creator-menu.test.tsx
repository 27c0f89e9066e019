import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { CreatorMenu } from '../screens/creators/CreatorMenu.tsx'

const [CLARA, DORA] = [1, 7]
const dora = { user_id: DORA, username: 'dora', user: { full_name: 'Dora Doe' } } as PublicDeveloper

const open = () =>
  openScreen('/', <CreatorMenu creator={dora} />, '/', { 'GET /blocks/7': json(200, { is_blocked: false }) })

test('who is signed in reports a creator, or blocks them, from one menu', async () => {
  const user = { id: CLARA, username: 'clara', fullName: 'Clara', userType: 'client' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-clara', user })
  const clara = (await open()).user
  await clara.click(await screen.findByRole('button', { name: /Dora Doe/ }, { timeout: 20_000 }))
  expect(await screen.findByRole('menuitem', { name: 'Block Dora Doe' })).toBeTruthy()
  await clara.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this person' }, { timeout: 20_000 })
  expect(within(dialog).getByLabelText('What is wrong?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
})

test('a visitor has nobody to block, and reports a creator at once', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy()
})
