import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { MinePage } from '../web/own/MinePage.tsx'
import { PurchasesPage } from '../web/own/PurchasesPage.tsx'
import { PurchaseSuccessPage } from '../web/own/PurchaseSuccessPage.tsx'
import { SalesPage } from '../web/own/SalesPage.tsx'
import { product, purchase, sale, SELLER, summary } from './product-responses.ts'
import { enter, listed, open } from './show-screens.tsx'

const openUrl = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('#platform/web/page/leave.ts', () => ({ leaveTo: openUrl }))

test('buyers find what they bought, how it stands, and the way to its files while they may load them', async () => {
  enter()
  const refunded = purchase({ id: 2, status: 'refunded', amount_refunded: 21, download_url: null })
  await open('/products/purchases', <PurchasesPage />, '/products/purchases', {
    'GET /marketplace/products/purchases': json(200, [purchase(), refunded]),
  })
  const [first, second] = (await screen.findAllByRole('article')).map((row) => within(row))
  expect(first!.getByRole('button', { name: 'Download: A seed counter' })).toBeTruthy()
  expect([first!.getByText('Paid'), first!.getByText('by card'), first!.getByText('$21')]).toHaveLength(3)
  expect([second!.getByText('Refunded'), second!.getByText('$21 refunded')]).toHaveLength(2)
  expect(second!.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('what a bank has not decided is called so, to buyers and sellers', async () => {
  enter()
  const waiting = { download_url: null, paid_at: null }
  const refunded = { status: 'refunded' as const, download_url: null }
  await open('/products/purchases', <PurchasesPage />, '/products/purchases', {
    'GET /marketplace/products/purchases': json(200, [
      purchase({ ...waiting, status: 'processing' }),
      purchase({ ...refunded, id: 2, refund: 'on_its_way' }),
      purchase({ ...refunded, id: 1, refund: 'failed' }),
    ]),
  })
  const rows = (await screen.findAllByRole('article')).map((row) => within(row))
  const words = ['Payment is being processed', 'Refund on its way', 'Refund failed']
  for (const [at, row] of rows.entries()) expect(row.getByText(words[at] ?? '')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('Download downloads, and a problem is taken to the seller', async () => {
  enter()
  const { user } = await open('/products/purchases', <PurchasesPage />, '/products/purchases', {
    'GET /marketplace/products/purchases': json(200, [purchase()]),
    'GET /marketplace/products/5/download': json(200, {
      url: 'http://files/all.zip',
      url_ends_at: '2026-11-21T12:00:00Z',
      size: 1,
      files: [],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Download: A seed counter' }))
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith('http://files/all.zip'))
  const problem = screen.getByRole('link', { name: /^Problem with this purchase\?/ })
  expect(problem.getAttribute('href')).toBe('/products/purchases/3')
})

const sums = {
  by: 'day',
  periods: [
    { start: '2026-11-19', sold: 0, refunded: 0, earned: 0 },
    { start: '2026-11-20', sold: 2, refunded: 1, earned: 20 },
  ],
  total: { sold: 2, refunded: 1, earned: 20 },
}

const showSales = (responses: Record<string, Behaviour> = {}) =>
  open('/products/sales', <SalesPage />, '/products/sales', {
    'GET /marketplace/products/sales': json(200, [sale()]),
    'GET /marketplace/products/sales/sums': json(200, sums),
    ...responses,
  })

test('sellers see what they earned as bars that are described, and day for day in a table', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await showSales()
  expect(await screen.findByRole('img', { name: /in the last 30 days: \$20 from 2 sales/ })).toBeTruthy()
  const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)
  expect(rows).toEqual(['Day (UTC)EarnedSoldRefunded', 'Nov 20$2021', 'Nov 19$000'])
  await user.click(screen.getByRole('radio', { name: 'Year' }))
  await waitFor(() => expect(sent('GET /marketplace/products/sales/sums').at(-1)?.url).toContain('by=month&periods=12'))
})

test('a seller without sales in a period reads so, instead of an empty chart', async () => {
  enter(SELLER, 'developer')
  const none = { ...sums, periods: [], total: { earned: 0, sold: 0, refunded: 0 } }
  await showSales({ 'GET /marketplace/products/sales/sums': json(200, none) })
  expect(await screen.findByText('No sales in the last 30 days.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a seller refunds a sale after being asked', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await showSales({
    'POST /marketplace/purchases/3/refund': json(200, sale({ status: 'refunded', refundable: false })),
  })
  await user.click(await screen.findByRole('button', { name: 'Refund: A seed counter, bought by Ben Buyer' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Ben Buyer gets \$21 back/)).toBeTruthy()
  expect(sent('POST /marketplace/purchases/3/refund')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Purchase refunded')).toBeTruthy()
  expect(sent('POST /marketplace/purchases/3/refund')).toHaveLength(1)
})

test('a seller who has spent what they earned is told so, not what a buyer would be', async () => {
  enter(SELLER, 'developer')
  const { user } = await showSales({ 'POST /marketplace/purchases/3/refund': refuse(400, 'insufficient_funds') })
  await user.click(await screen.findByRole('button', { name: /^Refund:/ }))
  // A message of the refund before may still be seen beside it.
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Your balance is lower than what you earned from this sale. Top it up, then try again.',
  )
})

test('creators see their products in every state, and publish a draft where it stands', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await open('/products/mine', <MinePage />, '/products/mine', {
    'GET /marketplace/products/mine': listed([summary({ status: 'draft', published_at: null })]),
    'PUT /marketplace/products/5': json(200, product()),
  })
  const row = within(await screen.findByRole('article'))
  expect(row.getByText('Draft')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Edit: A seed counter' }).getAttribute('href')).toBe('/products/5/edit')
  await user.click(row.getByRole('button', { name: 'Publish: A seed counter' }))
  await waitFor(() =>
    expect(sent('PUT /marketplace/products/5').map(({ body }) => body)).toEqual(['{"status":"published"}']),
  )
  expect(await screen.findByText('Product published')).toBeTruthy()
})

test('a draft that says too little is not published, and its creator reads why', async () => {
  enter(SELLER, 'developer')
  const why = 'A product needs a description before it can be published'
  const { user } = await open('/products/mine', <MinePage />, '/products/mine', {
    'GET /marketplace/products/mine': listed([summary({ status: 'draft', published_at: null })]),
    'PUT /marketplace/products/5': refuse(409, 'product_incomplete', why),
  })
  await user.click(await screen.findByRole('button', { name: /^Publish:/ }))
  expect(await screen.findByText(why)).toBeTruthy()
})

const VERIFY = 'GET /marketplace/purchase/verify/cs_1'
const comeBack = (responses: Record<string, Behaviour>, search = '?session_id=cs_1') =>
  open('/products/purchase/success', <PurchaseSuccessPage />, `/products/purchase/success${search}`, responses)

test('who has paid waits until the payment has arrived, then finds the way to the files', async () => {
  enter()
  const settled = json(200, { success: true, product_id: 5, download_url: '/api/marketplace/products/files/5' })
  const responses = [refuse(400, 'payment_not_completed'), settled]
  const { sent } = await comeBack({ [VERIFY]: (...at) => (responses.length > 1 ? responses.shift()! : settled)(...at) })
  expect(await screen.findByText(/^We are waiting for the payment provider/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Go to the files' })).getAttribute('href')).toBe('/products/5#files')
  expect(sent(VERIFY)).toHaveLength(2)
})

test.each([
  ['of another', refuse(404, 'not_found'), '?session_id=cs_1'],
  ['that nobody names', refuse(500, 'odd'), ''],
])('a payment %s is not found', async (_, response, search) => {
  enter()
  await comeBack({ [VERIFY]: response }, search)
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment not found' })).toBeTruthy()
})

test('who comes back signed out is asked to sign in', async () => {
  await comeBack({})
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
})
