import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import type { AccountDetails, Session, User } from '../contract.ts'
import { AccountSettings } from '../web/settings/AccountSettings.tsx'
import { useAuth } from '../web/session/auth-state.ts'
import { normaliseUser } from '../web/session/auth-user.ts'
import { PrivacySettings } from '../web/settings/PrivacySettings.tsx'
import { VerifyNotice } from '../web/settings/VerifyNotice.tsx'
import { renderView } from './render-screen.tsx'

const account: AccountDetails = {
  username: 'ann',
  full_name: 'Ann of Cleves',
  email: 'ann@example.com',
  email_verified: false,
  has_password: true,
  mail_refused: null,
}
const ann: User = {
  id: 7,
  username: 'ann',
  full_name: 'Ann of Cleves',
  email: 'ann@example.com',
  is_active: true,
  user_type: 'client',
  created_at: '2026-11-21T08:00:00Z',
  needs_role_selection: false,
  email_verified: false,
  google_id: null,
  github_id: null,
  linkedin_id: null,
}
const session = (id: number, device: string, current = false): Session => ({
  id,
  device,
  created_at: '2026-11-20T08:00:00Z',
  last_seen_at: '2026-11-21T08:00:00Z',
  current,
})
const sessions = [session(3, 'Firefox on Linux', true), session(2, 'Safari on iPhone')]
const responses = {
  'GET /auth/account': json(200, account),
  'GET /auth/account/closing': json(200, { losses: [], keeps: null, gives_up: null, stays: [] }),
  'GET /auth/sessions': json(200, sessions),
  'GET /auth/identities': json(200, []),
  'GET /auth/providers': json(200, { providers: [] }),
}

beforeEach(() => {
  localStorage.setItem('token', 'of-ann')
  useAuth.setState({ token: 'of-ann', user: normaliseUser(ann), isAuthenticated: true, error: null, loading: false })
})

const renderSettings = async (more: Parameters<typeof renderView>[2] = {}) => {
  const rendered = await renderView(<AccountSettings />, '/profile/account', { ...responses, ...more })
  await screen.findByRole('region', { name: 'Name and email' }, { timeout: 10_000 })
  return rendered
}

const renderPrivacy = async (more: Parameters<typeof renderView>[2] = {}) => {
  const rendered = await renderView(<PrivacySettings />, '/profile/privacy', { ...responses, ...more })
  await screen.findByRole('region', { name: 'Your data' }, { timeout: 10_000 })
  return rendered
}

test('name and address are changed; an address that is taken says so beneath it', async () => {
  let asked = 0
  const { user, bodies } = await renderSettings({
    'PUT /auth/account': (response, seen) =>
      (asked++ === 0
        ? refuse(400, 'email_taken', 'Email already registered')
        : json(200, { ...ann, full_name: 'Ann', email: 'free@example.com' }))(response, seen),
  })
  const section = within(screen.getByRole('region', { name: 'Name and email' }))
  expect(section.getByText('Not confirmed')).toBeTruthy()
  const email = section.getByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'taken@example.com{Enter}')
  expect(section.getByText('Enter your password')).toBeTruthy()
  await user.type(section.getByLabelText('Your password, to change the address'), 'mine{Enter}')
  expect(await section.findByText('Email already registered')).toBeTruthy()
  expect(document.activeElement).toBe(email)
  await user.clear(section.getByLabelText('Full name'))
  await user.type(section.getByLabelText('Full name'), 'Ann')
  await user.clear(email)
  await user.type(email, 'free@example.com{Enter}')
  await waitFor(() => expect(useAuth.getState().user?.email).toBe('free@example.com'))
  expect(bodies('PUT /auth/account').at(-1)).toEqual({
    full_name: 'Ann',
    email: 'free@example.com',
    password: 'mine',
  })
  expect(useAuth.getState().user?.fullName).toBe('Ann')
})

test('a name that is not saved yet is there again after another tab; discarded, it is what is saved', async () => {
  const { user } = await renderSettings()
  await user.type(screen.getByLabelText('Full name'), ' the Younger')
  await user.type(screen.getByLabelText('Email'), 'x')
  await user.type(screen.getByLabelText('Your password, to change the address'), 'secret phrase')
  await screen.findByText('Not saved yet. Your changes are kept in this browser.')
  cleanup()
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret phrase')
  const again = await renderSettings()
  const name = screen.getByLabelText<HTMLInputElement>('Full name')
  expect(name.value).toBe('Ann of Cleves the Younger')
  expect(screen.getByLabelText<HTMLInputElement>('Your password, to change the address').value).toBe('')
  await screen.findByText(/You started this earlier/)
  await again.user.click(screen.getByRole('button', { name: 'Discard' }))
  await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(name.value).toBe('Ann of Cleves'))
  expect(localStorage.getItem('settings_draft_7_account')).toBeNull()
})

test('the email that confirms an address is sent again', async () => {
  const { user, bodies } = await renderSettings({ 'POST /auth/verify-email/resend': nothing })
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(bodies('POST /auth/verify-email/resend')).toHaveLength(1))
})

test('a wrong old password is told beneath its field and keeps what was typed', async () => {
  const { user } = await renderSettings({
    'PUT /auth/password': refuse(400, 'wrong_password', 'Wrong password'),
  })
  const section = within(screen.getByRole('region', { name: 'Password' }))
  await user.type(section.getByLabelText('Old password'), 'not mine')
  await user.type(section.getByLabelText('New password'), 'a quite different phrase')
  await user.type(section.getByLabelText('Confirm new password'), 'a quite different phrase{Enter}')
  expect(await section.findByText('Wrong password')).toBeTruthy()
  expect(document.activeElement).toBe(section.getByLabelText('Old password'))
  expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('a quite different phrase')
})

test('a changed password puts a new token in the place of the old one, before anything else is asked', async () => {
  const seen: (string | undefined)[] = []
  const { user } = await renderSettings({
    'PUT /auth/password': json(200, { access_token: 'renewed', token_type: 'bearer' }),
    'GET /auth/sessions': (response, request) => {
      seen.push(request.headers.authorization)
      json(200, sessions)(response, request)
    },
  })
  const section = within(screen.getByRole('region', { name: 'Password' }))
  await user.type(section.getByLabelText('Old password'), 'correct horse battery')
  await user.type(section.getByLabelText('New password'), 'a quite different phrase')
  await user.type(section.getByLabelText('Confirm new password'), 'a quite different phrase{Enter}')
  await waitFor(() => expect(seen).toEqual(['Bearer of-ann', 'Bearer renewed']))
  expect([localStorage.getItem('token'), useAuth.getState().token]).toEqual(['renewed', 'renewed'])
  expect(useAuth.getState().isAuthenticated).toBe(true)
})

test('one device is signed out, or all others after a question', async () => {
  const { user, bodies } = await renderSettings({
    'DELETE /auth/sessions/2': nothing,
    'DELETE /auth/sessions': nothing,
  })
  const list = await screen.findAllByRole('listitem')
  expect(list.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Firefox on LinuxThis device'),
    expect.stringContaining('Safari on iPhone'),
  ])
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(bodies('DELETE /auth/sessions/2')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  expect(bodies('DELETE /auth/sessions')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(bodies('DELETE /auth/sessions')).toHaveLength(1))
})

test('the copy of one’s data arrives as a file', async () => {
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  let file = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    file = this.download
  })
  const copy = { exported_at: '2026-11-21T08:00:00Z', parts: { account: { username: 'ann' } }, media: [] }
  const { user } = await renderPrivacy({ 'GET /auth/export': json(200, copy) })
  await user.click(screen.getByRole('button', { name: 'Download your data' }))
  await waitFor(() => expect(file).toMatch(/-data-2026-11-21\.json$/))
  expect(JSON.parse(await (made[0] as Blob).text())).toEqual(copy)
})

test('closing asks for the password, tells when it is wrong, and then leaves', async () => {
  let asked = 0
  const { user, bodies } = await renderPrivacy({
    'DELETE /auth/account': (response, seen) =>
      (asked++ === 0 ? refuse(400, 'wrong_password') : nothing)(response, seen),
  })
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account for good?' }))
  await user.click(await dialog.findByRole('button', { name: 'Close permanently' }))
  expect(dialog.getByText('Enter your password')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your password, to confirm'), 'not mine{Enter}')
  expect(await dialog.findByText('Wrong password')).toBeTruthy()
  expect(useAuth.getState().isAuthenticated).toBe(true)
  await user.clear(dialog.getByLabelText('Your password, to confirm'))
  await user.type(dialog.getByLabelText('Your password, to confirm'), 'mine{Enter}')
  await waitFor(() => expect(useAuth.getState().isAuthenticated).toBe(false))
  expect(bodies('DELETE /auth/account')).toEqual([{ password: 'not mine' }, { password: 'mine' }])
  await waitFor(() => expect(address()).toBe('/'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('who has a balance sees what closing costs, and gives up that amount by name', async () => {
  const costs = {
    losses: [
      { kind: 'balance', count: null, cents: 2000 },
      { kind: 'purchases', count: 2, cents: null },
    ],
    keeps: { cents: 12_000, days: 90, needs_email: false },
    gives_up: { balance_cents: 2000, purchases: 2 },
    stays: ['Agreements keep the usernames of both sides.'],
  }
  const later = { ...costs, gives_up: { balance_cents: 2500, purchases: 2 } }
  const shown = [costs, later]
  let asked = 0
  const { user, bodies } = await renderPrivacy({
    'GET /auth/account/closing': (...at) => json(200, shown.length > 1 ? shown.shift() : shown[0])(...at),
    'DELETE /auth/account': (...at) => (asked++ === 0 ? refuse(409, 'gives_up_needed') : nothing)(...at),
  })
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account for good?' }))
  expect(await dialog.findByText('You give up the $20.00 on your balance.')).toBeTruthy()
  expect(dialog.getByText(/You keep the \$120\.00 you earned/)).toBeTruthy()
  expect(dialog.getByText('You can no longer download the 2 products you bought.')).toBeTruthy()
  expect(dialog.getByText('Agreements keep the usernames of both sides.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Your password, to confirm'), 'mine{Enter}')
  expect(await dialog.findByText('Confirm this to close your account')).toBeTruthy()
  expect(bodies('DELETE /auth/account')).toEqual([])

  await user.click(dialog.getByRole('checkbox', { name: 'I give up $20.00 and the downloads of 2 products' }))
  await user.click(dialog.getByRole('button', { name: 'Close permanently' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('These figures have changed')
  const again = await dialog.findByRole<HTMLInputElement>('checkbox', {
    name: 'I give up $25.00 and the downloads of 2 products',
  })
  expect(again.checked).toBe(false)
  await user.click(again)
  await user.click(dialog.getByRole('button', { name: 'Close permanently' }))
  await waitFor(() => expect(useAuth.getState().isAuthenticated).toBe(false))
  expect(bodies('DELETE /auth/account')).toEqual([
    { password: 'mine', gives_up: { balance_cents: 2000, purchases: 2 } },
    { password: 'mine', gives_up: { balance_cents: 2500, purchases: 2 } },
  ])
})

test('who came without a password is asked for none', async () => {
  const { user, bodies } = await renderPrivacy({
    'GET /auth/account': json(200, { ...account, has_password: false }),
    'DELETE /auth/account': refuse(403, 'sign_in_again'),
  })
  expect(screen.queryByLabelText('Old password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close account' }))
  await user.click(await screen.findByRole('button', { name: 'Close permanently' }))
  expect((await screen.findByRole('alert')).textContent).toContain('sign in again')
  expect(bodies('DELETE /auth/account')).toEqual([{}])
})

test('a dashboard reminds whose address is not confirmed, until it is put away', async () => {
  const { user } = await renderView(<VerifyNotice />, '/client-dashboard', responses)
  expect(await screen.findByText('ann@example.com')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText('ann@example.com')).toBeNull()
})

test.each([
  ['whose address is confirmed', '/client-dashboard', true],
  ['who is on another screen', '/requests', false],
])('nobody is reminded %s', async (_, at, email_verified) => {
  const { server } = await renderView(<VerifyNotice />, at, {
    'GET /auth/account': json(200, { ...account, email_verified }),
  })
  if (email_verified) await server.arrived(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('complementary')).toBeNull()
})
