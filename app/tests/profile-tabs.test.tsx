import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useAuth } from '#features/accounts/web.tsx'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { routes } from '../routes.ts'
import { PROFILE_TABS } from '../screens/profile/tabs.ts'
import { ScreenRoutes } from '../shell/Routes.tsx'

beforeEach(async () => {
  const user = { id: 7, username: 'clara', fullName: 'Clara Fisher', userType: 'client' } as never
  useAuth.setState({ isAuthenticated: true, token: 'of-clara', user })
  await meet(
    byCall(
      {
        'GET /profile/client': json(200, {
          id: 1,
          user_id: 7,
          company_name: 'Fisher Ltd',
          industry: null,
          company_size: null,
          website: null,
        }),
        'GET /auth/account': json(200, {
          username: 'clara',
          full_name: 'Clara Fisher',
          email: 'clara@example.com',
          email_verified: true,
          has_password: true,
        }),
      },
      refuse(404, 'not_found'),
    ),
  )
})

const nav = () => screen.findByRole('navigation', { name: 'Profile and settings' }, { timeout: 20_000 })
const follow = async (name: string) => userEvent.click(within(await nav()).getByRole('link', { name }))

test('every tab has an address of its own, for who is signed in', () => {
  const addresses = routes.filter(({ group }) => group === 'profile')
  expect(addresses.map(({ path }) => path)).toEqual(PROFILE_TABS.map(({ path }) => path))
  expect(new Set(addresses.map(({ access }) => access))).toEqual(new Set(['signed_in']))
})

test('going to another tab and back keeps the tabs in place and what was not saved', async () => {
  renderPiece(<ScreenRoutes routes={routes} />, '/profile')
  const company = await screen.findByLabelText<HTMLInputElement>('Company name', undefined, { timeout: 20_000 })
  await userEvent.type(company, ' and Sons')
  const before = await nav()
  await follow('Privacy')
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' }, { timeout: 20_000 })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Close account' })).toBeTruthy()
  expect(await nav()).toBe(before)
  expect(within(before).getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page')
  await follow('Profile')
  expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('Fisher Ltd and Sons')
})

test('the address of the notification settings that emails of earlier versions have leads to their tab', async () => {
  renderPiece(<ScreenRoutes routes={routes} />, '/notifications/settings')
  const current = within(await nav()).getByRole('link', { name: 'Notifications' })
  expect(current.getAttribute('aria-current')).toBe('page')
})
