import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { LeftEarningsPage } from '../web/left-earnings/LeftEarningsPage.tsx'

const OPEN = 'POST /payouts/left/3/open'
const CLAIM = 'POST /payouts/left/3/claim'
const left = {
  amount_cents: 12_000,
  currency: 'usd',
  state: 'waiting',
  reason: null,
  is_early: false,
  payable_at: '2020-01-01T12:00:00Z',
  ends_at: '2099-01-01T12:00:00Z',
}
const open = (found: object, answers: Record<string, Behaviour> = {}, token = '&token=secret') =>
  openScreen('/earnings/left', <LeftEarningsPage />, `/earnings/left?id=3${token}`, {
    [OPEN]: json(200, { ...left, ...found }),
    ...answers,
  })

test('somebody who closed their account says where to pay what they had earned, and corrects it', async () => {
  const { sent, user } = await open({}, { [CLAIM]: json(200, { ...left, state: 'requested' }) })
  expect(await screen.findByText(/You had earned \$120/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Request $120.00' }))
  expect(await screen.findByText('Enter an IBAN or account number')).toBeTruthy()
  expect(sent(CLAIM)).toEqual([])
  await user.type(screen.getByLabelText('Account holder'), 'Ann Baker')
  await user.type(screen.getByLabelText(/IBAN/), 'DE89')
  await user.click(screen.getByRole('button', { name: 'Request $120.00' }))
  expect(await screen.findByRole('button', { name: 'Update bank details' })).toBeTruthy()
  const bodies = [...sent(OPEN), ...sent(CLAIM)].map(({ body }) => JSON.parse(body) as unknown)
  expect(bodies).toEqual([{ token: 'secret' }, { token: 'secret', holder: 'Ann Baker', account: 'DE89' }])
})

test.each([
  ['paid', { state: 'paid' }, /We paid you \$120/],
  ['used up', { amount_cents: 0 }, /Nothing is left/],
])('what is %s says so, without a form', async (_, found, words) => {
  await open(found)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByLabelText('Account holder')).toBeNull()
})

test('while recent sales are not final it says from when it is paid', async () => {
  await open({ is_early: true, payable_at: '2098-01-01T12:00:00Z' })
  expect(await screen.findByText(/We can pay it once your recent sales are final/)).toBeTruthy()
  expect(screen.getByLabelText('Account holder')).toBeTruthy()
})

test('a payment on hold says why, and where to pay it can be entered all the same', async () => {
  await open({ state: 'held', reason: 'We ask a buyer' })
  expect(await screen.findByText('We ask a buyer')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Update bank details' })).toBeTruthy()
})

test('a payment that came back says why beside the form', async () => {
  await open({ reason: 'The account does not exist' })
  expect(await screen.findByText('The account does not exist')).toBeTruthy()
  expect(screen.getByLabelText('Account holder')).toBeTruthy()
})

test.each([
  ['is over', { [OPEN]: refuse(404, 'not_found', 'x') }, '&token=secret'],
  ['has no token', {}, ''],
])('a link that %s leads on', async (_, answers, token) => {
  await open({}, answers, token)
  expect(await screen.findByText('This link does not work')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy()
})
