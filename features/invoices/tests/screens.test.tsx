import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, raw, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Invoice, InvoiceEntry } from '../contract.ts'
import { BillingDetailsSection } from '../web/BillingDetailsSection.tsx'
import { InvoicePage } from '../web/InvoicePage.tsx'
import { InvoicesPage } from '../web/InvoicesPage.tsx'
import { eventually } from '#testing/eventually.ts'

const AT = '2026-11-20T08:00:00.000Z'
const NO_DETAILS = { name: null, address: null, country: null, postal_code: null, tax_id: null }

function givenUser(userType: 'client' | 'developer') {
  const user = {
    id: 1,
    username: 'clara',
    email: 'clara@example.com',
    fullName: 'Clara Fisher',
    isActive: true,
    userType,
    createdAt: AT,
    needsRoleSelection: false,
  }
  useAuth.setState({ token: 'token', isAuthenticated: true, user })
}

afterEach(() => vi.restoreAllMocks())

const entry: InvoiceEntry = {
  id: 7,
  number: 'A-00001',
  kind: 'invoice',
  cause: 'subscription',
  seller_name: 'Atelier Ltd',
  buyer_name: 'Clara Fisher',
  about: 'Subscription, one month',
  total_cents: 1000,
  refunded_cents: 300,
  issued_at: AT,
}
const invoice: Invoice = {
  id: 7,
  number: 'A-00001',
  kind: 'invoice',
  cause: 'subscription',
  seller: { id: null, name: 'Atelier Ltd', address: '1 Quay\nHamburg', country: 'DE', tax_id: 'DE 1' },
  buyer: { id: 1, name: 'Clara Fisher', address: null, country: null, tax_id: null },
  lines: [{ text: 'Subscription, one month', quantity: 2, unit_cents: 500 }],
  tax_cents: 0,
  tax_label: null,
  tax_collector: null,
  total_cents: 1000,
  refunded_cents: 300,
  paid_at: AT,
  paid_with: 'card',
  issued_at: AT,
  corrects: null,
  corrections: [{ id: 8, number: 'A-00002', kind: 'credit_note', total_cents: -300, issued_at: AT }],
}
const openList = (responses: Record<string, Behaviour>) =>
  openScreen('/invoices', <InvoicesPage />, '/invoices', {
    'GET /invoices': json(200, [entry]),
    ...responses,
  })
const openDetails = (responses: Record<string, Behaviour>) =>
  openScreen('/profile/payments', <BillingDetailsSection />, '/profile/payments', {
    'GET /billing-details': json(200, NO_DETAILS),
    ...responses,
  })
const openOne = (responses: Record<string, Behaviour>) =>
  openScreen('/invoices/:id', <InvoicePage />, '/invoices/7', { 'GET /invoices/7': json(200, invoice), ...responses })

test('a client sees what they paid, to whom, and what of it was given back', async () => {
  givenUser('client')
  await openList({})
  const row = (await screen.findByRole('article')).textContent
  for (const part of ['Subscription, one month', '$10.00', 'Invoice A-00001', 'Atelier Ltd', 'Partly refunded: $3.00'])
    expect(row).toContain(part)
  expect(screen.getByRole('link', { name: 'Subscription, one month' }).getAttribute('href')).toBe('/invoices/7')
  expect(screen.queryByRole('radio', { name: 'What you sold' })).toBeNull()
})

test('a creator changes between what they paid and what they sold', async () => {
  givenUser('developer')
  const { sent, user } = await openList({})
  await screen.findByText('Atelier Ltd')
  await user.click(screen.getByRole('radio', { name: 'What you sold' }))
  await eventually(() => expect(sent('GET /invoices').at(-1)?.url).toContain('side=seller'))
  await screen.findByText('Clara Fisher')
})

test('somebody says how they stand on invoices; what they leave empty is cleared', async () => {
  givenUser('client')
  const { sent, user } = await openDetails({
    'GET /billing-details': json(200, { ...NO_DETAILS, name: 'Clara Ltd', tax_id: 'GB 1' }),
    'PUT /billing-details': json(200, NO_DETAILS),
  })
  await user.type(await screen.findByLabelText('Address'), '12 High Street{Enter}Leeds')
  await user.clear(screen.getByLabelText('Tax number'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(sent('PUT /billing-details').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { ...NO_DETAILS, name: 'Clara Ltd', address: '12 High Street\nLeeds' },
  ])
})

test('a tax number of another country is refused before it is sent', async () => {
  givenUser('client')
  const { sent, user } = await openDetails({})
  await user.selectOptions(await screen.findByLabelText('Country'), 'Germany')
  await user.type(screen.getByLabelText('Tax number'), 'FR12345678901')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This is not a valid tax number for Germany')
  expect(sent('PUT /billing-details')).toEqual([])
})

test('an address of nine lines is refused before it is sent', async () => {
  givenUser('client')
  const { sent, user } = await openDetails({})
  await user.type(await screen.findByLabelText('Address'), 'a{Enter}'.repeat(8) + 'a')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('At most eight lines, and 500 characters')
  expect(sent('PUT /billing-details')).toEqual([])
})

test('an invoice names both sides, its lines and its total, and leads to what was given back', async () => {
  givenUser('client')
  await openOne({})
  await screen.findByRole('heading', { name: 'Invoice A-00001' })
  const cells = within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(['Subscription, one month', '2', '$5.00', '$10.00', '$10.00'])
  expect(screen.getByText('Tax number DE 1')).toBeTruthy()
  expect(screen.getByText('Paid by card')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Credit note A-00002' }).getAttribute('href')).toBe('/invoices/8')
})

test('an invoice with tax shows what it is without, and the tax with its rate', async () => {
  givenUser('client')
  const taxed = { ...invoice, tax_cents: 190, tax_label: 'VAT 19 %', total_cents: 1190 }
  await openOne({ 'GET /invoices/7': json(200, taxed) })
  expect((await screen.findByRole('row', { name: /Net/ })).textContent).toContain('$10.00')
  expect(screen.getByRole('row', { name: /VAT 19 %/ }).textContent).toContain('$1.90')
  expect(screen.getByText('Germany')).toBeTruthy()
})

test.each([190, 0])('an invoice of a sale with %s cents of tax names the platform', async (tax_cents) => {
  givenUser('client')
  const tax_collector = { name: 'Harbour Ltd', address: '9 Pier\nBremen', tax_id: 'DE 9' }
  await openOne({ 'GET /invoices/7': json(200, { ...invoice, tax_cents, tax_label: 'VAT', tax_collector }) })
  const block = within((await screen.findByText('Seller for tax purposes')).parentElement!)
  expect(block.getByText('Harbour Ltd')).toBeTruthy()
  expect(block.getByText('Tax number DE 9')).toBeTruthy()
})

test.each([
  [0, 'Paid'],
  [300, 'Partly refunded: $3.00'],
  [1000, 'Refunded'],
])('an invoice of which %s cents went back is headed as such: %s', async (refunded_cents, status) => {
  givenUser('client')
  await openOne({ 'GET /invoices/7': json(200, { ...invoice, refunded_cents }) })
  await screen.findByText(status)
  expect(screen.queryByText('Paid') !== null).toBe(status === 'Paid')
})

test('the PDF is saved under the number, with the session of who asks', async () => {
  givenUser('client')
  localStorage.setItem('token', 'of-clara')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper')
  const { sent, user } = await openOne({ 'GET /invoices/7/pdf': raw(200, 'application/pdf', '%PDF-') })
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  await eventually(() => expect(saved).toEqual(['A-00001.pdf']))
  expect(sent('GET /invoices/7/pdf')[0]?.headers.authorization).toBe('Bearer of-clara')
  localStorage.clear()
})

test('when the PDF cannot be made, one is told why and can try again', async () => {
  givenUser('client')
  const { user } = await openOne({ 'GET /invoices/7/pdf': refuse(503, 'busy') })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download PDF' })
  await user.click(button)
  await screen.findByRole('alert')
  await eventually(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
})

test('an invoice that is somebody else’s leads back to one’s own', async () => {
  givenUser('client')
  await openOne({ 'GET /invoices/7': refuse(404, 'not_found', 'Invoice not found') })
  expect((await screen.findAllByRole('link', { name: 'Invoices' })).length).toBeGreaterThan(0)
})
