import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { Webhook, WebhookDelivery } from '../contract.ts'
import { Webhooks } from '../web/webhooks/Webhooks.tsx'

const LIST = 'GET /integrations/webhooks'
const ADD = 'POST /integrations/webhooks'
const hook: Webhook = {
  id: 5,
  url: 'https://hooks.example/atelier',
  events: ['sale.changed', 'payout.changed'],
  is_on: true,
  failing_since: null,
  created_at: '2026-11-20T08:00:00.000Z',
}
const failed: WebhookDelivery = {
  id: 9,
  event_id: 'evt_7_12',
  type: 'sale.changed',
  state: 'failed',
  tries: 9,
  created_at: '2026-11-20T08:00:00.000Z',
  tried_at: '2026-11-21T08:00:00.000Z',
  next_try_at: null,
  status: 500,
  duration_ms: 321,
  response: 'Out of memory',
}
const SECRET = 'whsec_AAAA'
const PASSWORD = 'correct horse battery'

beforeEach(() =>
  useAuth.setState({ token: 'token', isAuthenticated: true, user: { id: 7, userType: 'client' } as AuthUser }),
)

const open = (answers: Record<string, Behaviour>) =>
  openScreen('/profile/integrations', <Webhooks />, '/profile/integrations', {
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

test('an address is added, for some events, and its secret is shown once', async () => {
  const { user, sent } = await open({ [LIST]: json(200, []), [ADD]: json(201, { ...hook, secret: SECRET }) })
  await screen.findByText('No webhooks')
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(await dialog.findByLabelText('Your password, to confirm'), PASSWORD)
  await user.type(dialog.getByLabelText('Address'), 'hooks.example')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText('Enter an https address')
  expect(sent(ADD)).toEqual([])

  await user.clear(dialog.getByLabelText('Address'))
  await user.type(dialog.getByLabelText('Address'), hook.url)
  for (const label of [/^A request changes/, /^A request is shared/, /^A pitch/, /^Terms are proposed/])
    await user.click(dialog.getByRole('checkbox', { name: label }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByDisplayValue(SECRET)).toBeTruthy()
  expect(JSON.parse(sent(ADD)[0]?.body ?? '')).toEqual({
    url: hook.url,
    events: hook.events,
    password: PASSWORD,
  })
})

test('an address inside our own network is refused in words', async () => {
  const words = 'Webhooks are sent to public https addresses only'
  const { user } = await open({ [LIST]: json(200, [hook]), [ADD]: refuse(400, 'target_refused', words) })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(await dialog.findByLabelText('Your password, to confirm'), PASSWORD)
  await user.type(dialog.getByLabelText('Address'), 'https://localhost/')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await dialog.findByText(words)
})

test('what was sent is listed with how it went, and is sent again', async () => {
  const AGAIN = 'POST /integrations/webhooks/5/deliveries/9/redeliver'
  const { user, sent } = await open({
    [LIST]: json(200, [hook]),
    'GET /integrations/webhooks/5/deliveries': json(200, [failed]),
    [AGAIN]: json(200, { ...failed, state: 'waiting', tries: 0 }),
  })
  await screen.findByText('Out of memory')
  screen.getByText('HTTP 500')
  screen.getByText('321 ms')
  await user.click(screen.getByRole('button', { name: 'Send sale.changed again' }))
  await waitFor(() => expect(sent(AGAIN)).toHaveLength(1))
})
