import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Donation } from '../contract.ts'
import { DonationsPage } from '../web/DonationsPage.tsx'
import { SupportersPage } from '../web/SupportersPage.tsx'

const AT = '2026-11-20T08:00:00.000Z'

beforeEach(() => {
  useAuth.setState({
    token: 'token',
    isAuthenticated: true,
    user: {
      id: 1,
      username: 'clara',
      email: 'clara@example.com',
      fullName: 'Clara Fisher',
      isActive: true,
      userType: 'client',
      createdAt: AT,
      needsRoleSelection: false,
    },
  })
})

const donation = (fields: Partial<Donation>): Donation => ({
  id: 1,
  amount: 500,
  currency: 'usd',
  status: 'paid',
  amount_refunded: 0,
  invoice_id: null,
  created_at: AT,
  ...fields,
})
const open = (donations: Donation[], name: string | null) =>
  openScreen('/donations', <DonationsPage />, '/donations', {
    'GET /payments/donations': json(200, donations),
    'GET /payments/supporters/me': json(200, { name }),
    'PUT /payments/supporters/me': json(200, { name: null }),
  })

test('donors see what they gave, how it stands, and the receipt of what is paid', async () => {
  await open(
    [
      donation({ id: 3, amount: 1000, status: 'pending' }),
      donation({ id: 2, amount: 115, invoice_id: 7, amount_refunded: 15 }),
      donation({ id: 1, status: 'refunded', amount_refunded: 500 }),
    ],
    null,
  )
  const rows = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^\$10\.00Not paid yet/)
  expect(rows[1]).toMatch(/^\$1\.15Paid\$0\.15 refunded.*Receipt$/)
  expect(rows[2]).toMatch(/^\$5\.00Refunded/)
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/invoices/7')
})

test('a supporter takes their name off, and is told that it is', async () => {
  const { sent, user } = await open([], 'A friend')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Your name on the page/)).value).toBe('A friend')
  await user.click(screen.getByRole('button', { name: 'Remove your name' }))
  await screen.findByText('Your name was removed')
  expect(sent('PUT /payments/supporters/me').map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ name: null }])
})

test('who is not named is offered their own name, and cannot take off what is not there', async () => {
  await open([], null)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Your name on the page/)).value).toBe('Clara Fisher')
  expect(screen.queryByRole('button', { name: 'Remove your name' })).toBeNull()
  expect(screen.getByText('No donations yet')).toBeTruthy()
})

test('everybody reads who agreed to be named', async () => {
  await openScreen('/supporters', <SupportersPage />, '/supporters', {
    'GET /payments/supporters': json(200, [
      { name: 'A friend', since: AT },
      { name: 'Łukasz', since: '2026-11-19T08:00:00.000Z' },
    ]),
  })
  const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['A friendsince November 2026', 'Łukaszsince November 2026'])
})
