import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { address, openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'
import { DifferencesPage } from '../web/DifferencesPage.tsx'
import { IncomePage } from '../web/IncomePage.tsx'
import { LedgerPage } from '../web/LedgerPage.tsx'

const entry = {
  id: 12,
  kind: 'purchase',
  reference: '7',
  why: 'paid',
  posted_at: '2026-11-26T12:00:00Z',
  postings: [
    { account: null, person: { id: 3, username: 'ann' }, cents: -1050 },
    { account: 'fees', person: null, cents: 50 },
  ],
}

test('entries show both sides of each movement, and are filtered by what the address says', async () => {
  const { sent } = await openScreen('/admin/money', <LedgerPage />, '/admin/money?account=fees&why=nonsense', {
    'GET /ledger/entries': json(200, [entry]),
  })
  expect(await screen.findByText('Purchase: Paid')).toBeTruthy()
  expect(screen.getByText('@ann')).toBeTruthy()
  expect(screen.getByText('-$10.50')).toBeTruthy()
  const search = () => new URL(sent('GET /ledger/entries').at(-1)?.url ?? '', 'http://local').searchParams
  expect([search().get('account'), search().get('why')]).toEqual(['fees', null])
  await userEvent.type(screen.getByLabelText('Balance of (username)'), 'ann{Enter}')
  expect(address()).toBe('/admin/money?account=fees&username=ann')
})

test('without entries the page says what will appear', async () => {
  await openScreen('/admin/money', <LedgerPage />, '/admin/money', {})
  expect(await screen.findByText('Payments, refunds and sales will appear here.')).toBeTruthy()
})

test('the last check is shown with its errors, and another is started', async () => {
  const last = {
    checked_at: '2026-11-26T04:43:00Z',
    entries: 1200,
    causes: 900,
    faults: ['Entry 5 has no cause'],
    balance: null,
  }
  const { sent } = await openScreen('/admin/money/differences', <DifferencesPage />, '/admin/money/differences', {
    'GET /ledger/check': json(200, { last, is_running: false }),
    'POST /ledger/check': json(202, { is_running: true }),
  })
  expect(await screen.findByText('1 error')).toBeTruthy()
  expect(screen.getByText('Entry 5 has no cause')).toBeTruthy()
  expect(screen.getByText("Stripe's balance was not compared, because Stripe could not be asked.")).toBeTruthy()
  expect(await screen.findByText('No differences')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
  await eventually(() => expect(sent('POST /ledger/check')).toHaveLength(1))
})

test.each([
  [
    { provider_cents: 5000, expected_cents: 5000, people_cents: 4200 },
    "Stripe's balance is $50.00, as the ledger says.",
    "People's balances of $42.00 are covered by $50.00 at Stripe.",
  ],
  [
    { provider_cents: 4000, expected_cents: 5000, people_cents: 4200 },
    "Stripe's balance is $40.00. By the ledger it should be $50.00: $10.00 is missing at Stripe.",
    "People's balances of $42.00 are not covered by $40.00 at Stripe: $2.00 is missing.",
  ],
  [
    { provider_cents: 6000, expected_cents: 5000, people_cents: 0 },
    "Stripe's balance is $60.00. By the ledger it should be $50.00: $10.00 is missing in the ledger.",
    "People's balances of $0.00 are covered by $60.00 at Stripe.",
  ],
])('the check says what Stripe holds, and whether it covers people: %j', async (balance, comparison, coverage) => {
  const last = { checked_at: '2026-11-26T04:43:00Z', entries: 1200, causes: 900, faults: [], balance }
  await openScreen('/admin/money/differences', <DifferencesPage />, '/admin/money/differences', {
    'GET /ledger/check': json(200, { last, is_running: false }),
  })
  expect(await screen.findByText(comparison)).toBeTruthy()
  expect(screen.getByText(coverage)).toBeTruthy()
})

test('income is a table of months with their sum', async () => {
  const month = { month: '2026-11', fees_cents: 250, subscriptions_cents: 995, donations_cents: 0, costs_cents: -59 }
  await openScreen('/admin/money/income', <IncomePage />, '/admin/money/income', {
    'GET /ledger/income': json(200, { months: [month] }),
  })
  const row = (await screen.findByRole('rowheader', { name: 'November 2026' })).closest('tr')
  expect(row?.textContent).toBe('November 2026$2.50$9.95$0.00-$0.59$11.86')
})

test('while the provider refuses the key, every page about money says what to do', async () => {
  const trouble = {
    kind: 'key_rejected',
    operation: 'POST /v1/refunds',
    message: 'Invalid API Key provided: sk_live_********',
    noted_at: '2026-11-26T12:00:00Z',
  }
  await openScreen('/admin/money/income', <IncomePage />, '/admin/money/income', {
    'GET /ledger/income': json(200, { months: [] }),
    'GET /payments/trouble': json(200, { trouble }),
  })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Stripe rejects the secret key')
  expect(notice.textContent).toContain('STRIPE_SECRET_KEY')
  expect(notice.textContent).toContain(trouble.message)
})
