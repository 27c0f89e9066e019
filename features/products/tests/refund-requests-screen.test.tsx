import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import type { RefundRequest } from '../contract/refund-requests.ts'
import { PurchasePage } from '../web/own/PurchasePage.tsx'
import { OverdueRequestsPage } from '../web/refunds/OverdueRequestsPage.tsx'
import { RefundRequestsPage } from '../web/refunds/RefundRequestsPage.tsx'
import { purchase, sale, SELLER } from './product-responses.ts'
import { enter, open } from './show-screens.tsx'

const AT = '2026-11-20T12:00:00Z'
const REQUESTS = 'GET /marketplace/purchases/3/refund-requests'
const ASK = 'POST /marketplace/purchases/3/refund-requests'
const ACCEPT = 'POST /marketplace/refund-requests/9/accept'
const DECLINE = 'POST /marketplace/refund-requests/9/decline'
const buyer = { id: 8, username: 'ben', full_name: 'Ben Buyer' }
const request = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  id: 9,
  purchase_id: 3,
  product_name: 'A seed counter',
  buyer,
  amount: 21,
  reason: 'It counts weeds.',
  state: 'open',
  answer: null,
  created_at: AT,
  answered_at: null,
  ...changes,
})
const listed = (requests: RefundRequest[], can_request = false) =>
  json(200, { requests, days: 14, until: '2026-12-04T12:00:00Z', can_request })
const showPurchase = (side: object, responses: Parameters<typeof open>[3]) =>
  open('/products/purchases/:id', <PurchasePage />, '/products/purchases/3', {
    'GET /marketplace/purchases/3/conversation': json(200, {
      purchase: null,
      sale: null,
      can_write: true,
      is_blocked: false,
      messages: [],
      ...side,
    }),
    ...responses,
  })
const bodyOf = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)

test('a buyer asks for a refund, gives a reason, and reads why it was refused', async () => {
  enter()
  const responses = [refuse(409, 'refund_too_late', 'The time is over'), listed([request()])]
  const { user, sent } = await showPurchase(
    { purchase: purchase() },
    { [REQUESTS]: listed([], true), [ASK]: (...at) => responses.shift()!(...at) },
  )
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Say why you want your money back.')).toBeTruthy()
  await user.type(dialog.getByLabelText('What is wrong?'), 'It counts weeds.')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The time is over')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your request was sent')).toBeTruthy()
  expect(bodyOf(sent(ASK)).at(-1)).toEqual({ reason: 'It counts weeds.' })
})

test('a buyer whose request was declined reads why', async () => {
  enter()
  const declined = request({ state: 'declined', answer: 'It needs Node 24.', answered_at: AT })
  await showPurchase({ purchase: purchase() }, { [REQUESTS]: listed([declined]) })
  expect(await screen.findByText('It needs Node 24.')).toBeTruthy()
  expect(screen.getByText('Declined')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull()
})

test('a seller declines a request with a reason on the page of the sale', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await showPurchase(
    { sale: sale() },
    { [REQUESTS]: listed([request()]), [DECLINE]: json(200, request({ state: 'declined' })) },
  )
  await user.click(await screen.findByRole('button', { name: /^Decline/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(dialog.getByText('Give a reason.')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'It needs Node 24.')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Request declined')).toBeTruthy()
  expect(bodyOf(sent(DECLINE))).toEqual([{ reason: 'It needs Node 24.' }])
})

test('a seller accepts a request in the list of them, and says for how long buyers may ask', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await open('/products/refund-requests', <RefundRequestsPage />, '/products/refund-requests', {
    'GET /marketplace/refund-requests': json(200, [request()]),
    'GET /marketplace/refund-rule': json(200, { days: 21, default_days: 14 }),
    'PUT /marketplace/refund-rule': json(200, { days: null, default_days: 14 }),
    [ACCEPT]: json(200, request({ state: 'accepted' })),
  })
  await user.click(await screen.findByRole('button', { name: /^Accept/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Ben Buyer gets \$21 back/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Purchase refunded')).toBeTruthy()
  expect(sent(ACCEPT)).toHaveLength(1)
  const field = screen.getByLabelText('Time in which your buyers may ask')
  expect(within(field).getByRole<HTMLOptionElement>('option', { name: '21 days' }).selected).toBe(true)
  await user.selectOptions(field, 'Default: 14 days')
  expect(bodyOf(sent('PUT /marketplace/refund-rule'))).toEqual([{ days: null }])
})

test('without requests a seller reads what will appear', async () => {
  enter(SELLER, 'developer')
  await open('/products/refund-requests', <RefundRequestsPage />, '/products/refund-requests', {
    'GET /marketplace/refund-requests': json(200, []),
    'GET /marketplace/refund-rule': json(200, { days: null, default_days: 14 }),
  })
  expect(await screen.findByText('No refund requests')).toBeTruthy()
})

test('finance staff see who waits for whom', async () => {
  const { answer: _, answered_at: _at, ...asked } = request()
  const overdue = { ...asked, seller: { id: 7, username: 'maud', full_name: 'Maud Maker' }, reminded_at: AT }
  await open('/admin/refund-requests', <OverdueRequestsPage />, '/admin/refund-requests', {
    'GET /marketplace/refund-requests/overdue': json(200, [overdue]),
  })
  expect(await screen.findByText('From @ben to @maud')).toBeTruthy()
  expect(screen.getByText('It counts weeds.')).toBeTruthy()
})
