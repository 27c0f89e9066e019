import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { json, nothing, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { ApiToken } from '../contract.ts'
import { ApiTokens } from '../web/tokens/ApiTokens.tsx'

const LIST = 'GET /integrations/tokens'
const CREATE = 'POST /integrations/tokens'
const report: ApiToken = {
  id: 3,
  name: 'Nightly report',
  ending: '9af3',
  scopes: ['read', 'write:videos'],
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: null,
  last_used_at: null,
}
const SECRET = 'atelier_1234'

beforeEach(() =>
  useAuth.setState({ token: 'token', isAuthenticated: true, user: { id: 7, userType: 'client' } as AuthUser }),
)

const open = (answers: Record<string, Behaviour>) =>
  openScreen('/profile/integrations', <ApiTokens />, '/profile/integrations', {
    'GET /auth/account': json(200, {
      username: 'ann',
      full_name: 'Ann',
      email: 'ann@example.com',
      email_verified: true,
      has_password: true,
      mail_refused: null,
    }),
    ...answers,
  })

test('who has no tokens makes a first one: it is named, confirmed with the password, and shown once', async () => {
  const { user, sent } = await open({ [LIST]: json(200, []), [CREATE]: json(201, { ...report, token: SECRET }) })
  await screen.findByText('No tokens')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
  await user.type(await dialog.findByLabelText('Your password, to confirm'), 'correct horse battery')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  await dialog.findByText('Give the token a name')
  expect(sent(CREATE)).toEqual([])

  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nightly report')
  await user.click(dialog.getByRole('checkbox', { name: 'Change videos and playlists' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Expires' }), 'Never')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await dialog.findByDisplayValue(SECRET)).toBeTruthy()
  expect(JSON.parse(sent(CREATE)[0]?.body ?? '')).toEqual({
    name: 'Nightly report',
    scopes: ['read', 'write:videos'],
    expires_in_days: null,
    password: 'correct horse battery',
  })
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
})

test('a token is revoked after a question', async () => {
  const REVOKE = 'DELETE /integrations/tokens/3'
  const { user, sent } = await open({ [LIST]: json(200, [report]), [REVOKE]: nothing })
  await screen.findByText('Reads, changes 1 area')
  screen.getByText('Never used')
  await user.click(screen.getByRole('button', { name: 'Revoke Nightly report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke “Nightly report”?' }))
  expect(sent(REVOKE)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(sent(REVOKE)).toHaveLength(1))
})

test('who has too many tokens reads so where they wanted another one', async () => {
  const words = 'You can have at most 20 tokens. Revoke one that you no longer use.'
  const { user } = await open({ [LIST]: json(200, [report]), [CREATE]: refuse(409, 'too_many_tokens', words) })
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }))
  await user.type(await dialog.findByLabelText('Your password, to confirm'), 'correct horse battery')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Another')
  await user.click(dialog.getByRole('button', { name: 'Create token' }))
  await dialog.findByText(words)
})
