import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { eventually } from '#testing/eventually.ts'
import { DebtsPage } from '../web/admin/DebtsPage.tsx'
import { PayoutsPage } from '../web/admin/PayoutsPage.tsx'

const at = '2026-11-20T12:00:00Z'
const payout = {
  id: 7,
  amount_cents: 4000,
  currency: 'usd',
  state: 'requested',
  method: 'bank',
  waits_for: null,
  transfer_left: null,
  destination: null,
  reason: null,
  bank_reference: null,
  requested_at: at,
  changed_at: at,
  paid_at: null,
  person: { id: 3, username: 'ann' },
  holder: 'Ann Baker',
  account: 'DE89',
  details_changed_at: at,
}
const LIST = 'GET /payouts/requests'

test('a payment is recorded with its reference, and what is refused is said in the dialog', async () => {
  const { sent, user } = await openScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts', {
    [LIST]: json(200, [payout]),
    'POST /payouts/requests/7/paid': refuse(409, 'payout_changed'),
  })
  await user.click(await screen.findByRole('button', { name: 'Record payment: Payout 7' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record $40.00 as paid?' }))
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(dialog.getByText('Enter the reference')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reference of the bank'), 'SEPA 17')
  await user.click(dialog.getByRole('button', { name: 'Record payment' }))
  await eventually(() => expect(sent('POST /payouts/requests/7/paid')).toHaveLength(1))
  expect(JSON.parse(sent('POST /payouts/requests/7/paid')[0]?.body ?? '')).toEqual({ reference: 'SEPA 17' })
  expect(await dialog.findByRole('alert')).toBeTruthy()
})

test('a held payout is released or returned, and one that came to an end has no buttons', async () => {
  const held = { ...payout, state: 'held', reason: 'We ask the bank' }
  const ended = { ...payout, id: 8, state: 'cancelled' }
  await openScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts?show=all', { [LIST]: json(200, [held, ended]) })
  expect(await screen.findByRole('button', { name: 'Release: Payout 7' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Return: Payout 7' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Record payment/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Payout 8/ })).toBeNull()
})

test('without payouts the page says what will appear', async () => {
  await openScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts', {})
  expect(await screen.findByText('What creators withdraw will appear here.')).toBeTruthy()
})

test('what Stripe makes names the account there; only what can be decided has buttons', async () => {
  const through = { ...payout, method: 'connect', destination: 'acct_1', holder: null, account: null }
  const stuck = { ...through, id: 8, state: 'stuck', reason: 'The bank account has been closed.' }
  const moving = { ...through, id: 9, state: 'in_transit' }
  const waiting = { ...through, waits_for: 'funds' }
  const { sent, user } = await openScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts', {
    [LIST]: json(200, [waiting, stuck, moving]),
    'POST /payouts/requests/8/retry': json(200, { ...stuck, state: 'transferred' }),
  })
  expect(await screen.findAllByText('Through Stripe, account acct_1')).toHaveLength(3)
  expect(screen.getByText('waits until enough is available at Stripe')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Record payment/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Payout 9/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again: Payout 8' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(sent('POST /payouts/requests/8/retry')).toHaveLength(1))
})

test('what Stripe cannot bring back is paid by hand, or returned by somebody who reads what that means', async () => {
  const through = { ...payout, method: 'connect', destination: 'acct_1', state: 'stuck', transfer_left: 'lost' }
  const { user } = await openScreen('/admin/payouts', <PayoutsPage />, '/admin/payouts', {
    [LIST]: json(200, [through]),
  })
  expect(await screen.findByRole('button', { name: 'Record payment: Payout 7' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Return: Payout 7' }))
  expect(await screen.findByText(/so the platform bears the loss/)).toBeTruthy()
})

test('a debt is written off with a reason, after a question', async () => {
  const debts = json(200, [{ person: { id: 3, username: 'ann' }, owed_cents: 5000 }])
  const { sent, user } = await openScreen('/admin/payouts/debts', <DebtsPage />, '/admin/payouts/debts', {
    'GET /payouts/debts': debts,
    'POST /payouts/debts/3/write-off': refuse(409, 'debt_changed'),
  })
  await user.click(await screen.findByRole('button', { name: 'Write off: ann' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off $50.00 of @ann?' }))
  await user.click(dialog.getByRole('button', { name: 'Write off' }))
  expect(sent('POST /payouts/debts/3/write-off')).toHaveLength(0)
  await user.type(dialog.getByLabelText('Reason'), 'They left')
  await user.click(dialog.getByRole('button', { name: 'Write off' }))
  await eventually(() => expect(sent('POST /payouts/debts/3/write-off')).toHaveLength(1))
  expect(JSON.parse(sent('POST /payouts/debts/3/write-off')[0]?.body ?? '')).toEqual({
    owed_cents: 5000,
    reason: 'They left',
  })
  expect(await dialog.findByRole('alert')).toBeTruthy()
})

test('without debts the page says so', async () => {
  await openScreen('/admin/payouts/debts', <DebtsPage />, '/admin/payouts/debts', {})
  expect(await screen.findByText('Nobody owes anything')).toBeTruthy()
})
