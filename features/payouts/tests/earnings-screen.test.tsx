import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { eventually } from '#testing/eventually.ts'
import { EarningsPage } from '../web/EarningsPage.tsx'

const at = '2026-11-20T12:00:00Z'
const payout = {
  id: 7,
  amount_cents: 4000,
  currency: 'usd',
  state: 'requested',
  method: 'bank',
  waits_for: null,
  transfer_left: null,
  reason: null,
  bank_reference: null,
  requested_at: at,
  changed_at: at,
  paid_at: null,
}
const earnings = {
  available_cents: 4050,
  pending_cents: 1200,
  next_available_at: '2026-12-03T12:00:00Z',
  least_cents: 1000,
  delay_days: 7,
  currency: 'usd',
  method: 'bank',
  step_cents: 1,
  schedule: 'on_request',
  open: null,
}
const details = { holder: 'Ann Baker', account: 'DE89', changed_at: at }
const noDetails = { holder: null, account: null, changed_at: null }

const open = (found: object, answers: Record<string, Behaviour> = {}, where: object = details) =>
  openScreen('/earnings', <EarningsPage />, '/earnings', {
    'GET /payouts/earnings': json(200, { ...earnings, ...found }),
    'GET /payouts/bank-details': json(200, where),
    ...answers,
  })
const amountField = () => screen.findByLabelText<HTMLInputElement>('Amount')

test('what is available is filled in and withdrawn; what is pending says until when', async () => {
  const { sent, user } = await open({}, { 'POST /payouts': json(201, { ...payout, amount_cents: 4050 }) })
  expect((await amountField()).value).toBe('40.50')
  expect(screen.getByText(/Pending:/).textContent).toContain('$12')
  await user.click(screen.getByRole('button', { name: 'Withdraw $40.50' }))
  await eventually(() => expect(sent('POST /payouts')).toHaveLength(1))
  expect(JSON.parse(sent('POST /payouts')[0]?.body ?? '')).toEqual({ amount_cents: 4050 })
})

test('an amount that cannot be is said at the field and not sent, and a refusal is shown', async () => {
  const { sent, user } = await open({}, { 'POST /payouts': refuse(400, 'insufficient_funds') })
  const field = await amountField()
  for (const [typed, says] of [
    ['9.99', 'The smallest payout is $10.00'],
    ['40.51', 'You can withdraw $40.50 at most'],
  ] as const) {
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }))
    expect(screen.getByText(says)).toBeTruthy()
  }
  expect(sent('POST /payouts')).toHaveLength(0)
  await user.clear(field)
  await user.type(field, '20')
  await user.click(screen.getByRole('button', { name: 'Withdraw $20.00' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('without bank details the page asks for them first, and with little says when', async () => {
  const { sent, user } = await open({}, { 'PUT /payouts/bank-details': json(200, details) }, noDetails)
  expect(await screen.findByText('Add your bank details first. Then you can withdraw.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save bank details' }))
  expect(screen.getByText('Enter an IBAN or account number')).toBeTruthy()
  await user.type(screen.getByLabelText('Account holder'), 'Ann Baker')
  await user.type(screen.getByLabelText('IBAN or account number'), 'DE89')
  await user.click(screen.getByRole('button', { name: 'Save bank details' }))
  await eventually(() => expect(sent('PUT /payouts/bank-details')).toHaveLength(1))
  cleanup()
  await open({ available_cents: 999 })
  expect(await screen.findByText('You can withdraw as soon as $10.00 are available.')).toBeTruthy()
})

test('an open payout is cancelled after a question; one that is held says why and is not', async () => {
  const { sent, user } = await open({ open: payout }, { 'POST /payouts/7/cancel': json(200, payout) })
  await user.click(await screen.findByRole('button', { name: 'Cancel payout' }))
  expect(sent('POST /payouts/7/cancel')).toHaveLength(0)
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this payout?' })
  await user.click([...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel payout')!)
  await eventually(() => expect(sent('POST /payouts/7/cancel')).toHaveLength(1))
  cleanup()
  await open({ open: { ...payout, state: 'held', reason: 'We ask your bank' } })
  expect(await screen.findByText('We ask your bank')).toBeTruthy()
  expect(screen.getByText('On hold')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel payout' })).toBeNull()
})

test('somebody chooses to be paid every week', async () => {
  const { sent, user } = await open({}, { 'PUT /payouts/schedule': json(200, { schedule: 'weekly' }) })
  const weekly = await screen.findByRole<HTMLInputElement>('radio', { name: 'Every week' })
  expect([weekly.checked, screen.getByRole<HTMLInputElement>('radio', { name: 'On request' }).checked]).toEqual([
    false,
    true,
  ])
  await user.click(weekly)
  await eventually(() => expect(sent('PUT /payouts/schedule')).toHaveLength(1))
  expect(JSON.parse(sent('PUT /payouts/schedule')[0]?.body ?? '')).toEqual({ schedule: 'weekly' })
})

const connected = { method: 'connect' }
const account = { state: 'active', is_submitted: true, needs: [] as string[] }
const openConnected = (
  state: object,
  found: object = {},
  answers: Record<string, Behaviour> = {},
  path = '/earnings',
) =>
  openScreen('/earnings', <EarningsPage />, path, {
    'GET /payouts/earnings': json(200, { ...earnings, ...connected, ...found }),
    'GET /payouts/account': json(200, { ...account, ...state }),
    'GET /payouts': json(200, []),
    ...answers,
  })

test('without a payout account the page offers to set it up, and asks for no bank details', async () => {
  await openConnected({ state: 'none', is_submitted: false })
  expect(await screen.findByRole('button', { name: 'Set up payouts' })).toBeTruthy()
  expect(screen.getByText('Set up payouts first. Then you can withdraw.')).toBeTruthy()
  expect(screen.queryByLabelText('Account holder')).toBeNull()
})

test('what Stripe needs to know is named, and nothing can be withdrawn until then', async () => {
  const needs = ['individual.verification.document', 'external_account', 'something.new', 'something.newer']
  await openConnected({ state: 'restricted', needs })
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'A photo of your identity document',
    'Your bank account',
    'Something else; continue at Stripe to see what',
  ])
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue at Stripe' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open Stripe' })).toBeTruthy()
})

test('somebody who comes back from the setup has it checked; with the link of another account they are told so', async () => {
  const checks = { 'POST /payouts/account/check': refuse(403, 'other_account') }
  const { sent } = await openConnected({}, {}, checks, '/earnings?setup=done&of=7')
  await eventually(() => expect(sent('POST /payouts/account/check')).toHaveLength(1))
  expect(JSON.parse(sent('POST /payouts/account/check')[0]?.body ?? '')).toEqual({ account_id: 7 })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a payout that the bank sent back says why, and is tried again or taken back', async () => {
  const stuck = { ...payout, ...connected, state: 'stuck', reason: 'The bank account has been closed.' }
  const { sent, user } = await openConnected({}, { open: stuck }, { 'POST /payouts/7/retry': json(200, stuck) })
  expect(await screen.findByText('The bank account has been closed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel payout' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(sent('POST /payouts/7/retry')).toHaveLength(1))
})

test('a payout that Stripe cannot bring back is left to finance staff', async () => {
  await openConnected({}, { open: { ...payout, ...connected, state: 'stuck', transfer_left: 'lost' } })
  expect(await screen.findByText(/We will pay you or return it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
