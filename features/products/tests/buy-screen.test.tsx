import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { useSignInPrompt } from '#features/accounts/web.tsx'
import type { Product } from '../contract.ts'
import { ProductPage } from '../web/view/ProductPage.tsx'
import { product, productFile, purchase, SELLER } from './product-responses.ts'
import { enter, open } from './show-screens.tsx'

// jsdom goes nowhere.
const openUrl = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('#platform/web/page/leave.ts', () => ({ leaveTo: openUrl }))

beforeEach(() => openUrl.mockReset())

const show = (changes: Partial<Product> = {}, responses: Record<string, Behaviour> = {}) =>
  open('/products/:id', <ProductPage />, '/products/5', {
    'GET /marketplace/products/5': json(200, product(changes)),
    ...responses,
  })
const free = { price: 0, fee: 0, total: 0 }
const has = (cents: number) => ({ 'GET /payments/balance': json(200, { balance_cents: cents, currency: 'usd' }) })
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const BUY = 'POST /marketplace/products/5/purchase'

test('everybody reads the price, the fee and what both come to', async () => {
  await show()
  const box = within(await screen.findByRole('complementary', { name: 'Price' }))
  const lines = box.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(lines.slice(0, 3)).toEqual([
    ['Price', '$20.00'],
    ['Platform fee', '$1.00'],
    ['You pay', '$21.00'],
  ])
})

test('who has paid and waits for their bank is told so, and not offered to pay again', async () => {
  enter()
  const processing = purchase({ status: 'processing', paid_at: null, download_url: null })
  await show({}, { 'GET /marketplace/products/5/purchase': json(200, processing) })
  expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test('where sellers declare it, whoever buys reads how they sell, beside the price and before confirming', async () => {
  enter()
  const privately = 'Sold privately: consumer rights do not apply to this purchase'
  const { user, sent } = await show({ seller_details: { sells_as: 'private', trader: null } }, has(5000))
  const box = within(await screen.findByRole('complementary', { name: 'Price' }))
  await box.findByText(privately)
  await user.click(await screen.findByRole('button', { name: 'Buy for $21' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(privately)
  expect(sent(BUY)).toEqual([])
})

test('a visitor who wants it is asked to sign in, and nothing is bought', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Buy for $21' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  expect(sent(BUY)).toEqual([])
})

test('who signed in to buy is asked once more, and not led to a payment', async () => {
  const intent = { name: 'buy 5', pathname: '/products/5', until: Date.now() + 60_000 }
  sessionStorage.setItem('intentAfterLogin', JSON.stringify(intent))
  enter()
  const { user, sent } = await show({}, { ...has(0), [BUY]: json(200, { url: 'https://pay.example/1' }) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy this product?' }))
  expect(sent(BUY)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Buy for $21' }))
  await waitFor(() => expect(openUrl).toHaveBeenCalledWith('https://pay.example/1'))
  expect(bodies(sent(BUY))).toEqual([{ pay_with: 'card', expected_total: 21 }])
})

test('while the box is out of sight, a bar says the price and buys as well', async () => {
  const observers: ((seen: { isIntersecting: boolean }[]) => void)[] = []
  class Watcher {
    constructor(tell: (typeof observers)[number]) {
      observers.push(tell)
    }
    observe = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  const { user } = await show()
  await screen.findByRole('button', { name: 'Buy for $21' })
  await waitFor(() => expect(screen.getAllByText('$21')).toHaveLength(2))
  act(() => observers.forEach((tell) => tell([{ isIntersecting: false }])))
  const [, bar] = await screen.findAllByRole('button', { name: 'Buy for $21' })
  await user.click(bar!)
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
  act(() => observers.forEach((tell) => tell([{ isIntersecting: true }])))
  expect(screen.getAllByRole('button', { name: 'Buy for $21' })).toHaveLength(1)
})

test('who has enough buys from the balance, for what they were shown, once they have confirmed the amount', async () => {
  enter()
  const { user, sent } = await show({}, { ...has(2100), [BUY]: json(200, { purchase: purchase() }) })
  expect(await screen.findByText('You have $21')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'From your balance' }).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Buy for $21' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay from your balance?' }))
  expect(dialog.getByText(/Your balance will be \$0.00 afterwards/)).toBeTruthy()
  expect(sent(BUY)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Pay $21.00 from your balance' }))
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 21 }]))
  expect(await screen.findByText('It is yours now')).toBeTruthy()
})

test('who lacks a cent pays by card, or tops up what is missing', async () => {
  enter()
  const { user, sent } = await show({}, { ...has(2099), [BUY]: json(200, { url: 'http://pay.local/page' }) })
  expect(await screen.findByText(/^You have \$20.99 and need \$0.01 more/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'From your balance' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/balance/top-up?amount=1')
  await user.click(screen.getByRole('button', { name: 'Buy for $21' }))
  await waitFor(() => expect(openUrl.mock.calls).toEqual([['http://pay.local/page']]))
  expect(bodies(sent(BUY))).toEqual([{ pay_with: 'card', expected_total: 21 }])
})

test('what cards cannot be charged is paid from the balance alone', async () => {
  enter()
  await show({ price: 0.4, fee: 0.02, total: 0.42 }, has(100))
  const card = await screen.findByRole<HTMLInputElement>('radio', { name: 'By card' })
  expect(card.disabled).toBe(true)
  expect(screen.getByText('Cards accept $0.50 to $999,999.99')).toBeTruthy()
})

test.each([
  ['insufficient_funds', 'Insufficient funds for purchase.'],
  ['already_purchased', 'You have already purchased this product.'],
])('a purchase that is refused with %s says so in the words people know', async (code, says) => {
  enter()
  const { user } = await show({}, { ...has(5000), [BUY]: refuse(400, code) })
  await screen.findByText('You have $50')
  await user.click(await screen.findByRole('button', { name: 'Buy for $21' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $21.00 from your balance' }))
  expect(await screen.findByText(says)).toBeTruthy()
})

test('an answer that leads nowhere is said to be none, and one can try again', async () => {
  enter()
  const { user } = await show({}, { [BUY]: json(200, { url: null, purchase: null }) })
  const button = await screen.findByRole('button', { name: 'Buy for $21' })
  await user.click(button)
  expect(await screen.findByText('Invalid response from server')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  expect(openUrl).not.toHaveBeenCalled()
})

test('when the price has changed meanwhile, nothing is bought and the new one stands there', async () => {
  enter()
  const prices = [product(), product({ price: 40, fee: 2, total: 42 })]
  const { user } = await show(
    {},
    {
      'GET /marketplace/products/5': (...at) => json(200, prices.length > 1 ? prices.shift() : prices[0])(...at),
      [BUY]: refuse(409, 'price_changed'),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Buy for $21' }))
  expect(await screen.findByText(/^The price has changed/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Buy for $42' })).toBeTruthy()
})

test('what is free is taken at once, without a word about paying', async () => {
  enter()
  const { user, sent } = await show(free, { [BUY]: json(200, { purchase: purchase({ paid_with: 'free' }) }) })
  const button = await screen.findByRole('button', { name: 'Get it for free' })
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(button)
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 0 }]))
})

test('who has it downloads it by an address made when they press, and is not asked to buy', async () => {
  enter()
  const { user } = await show(
    {},
    {
      'GET /marketplace/products/5/purchase': json(200, purchase()),
      'GET /marketplace/products/5/files/info': json(200, [productFile(), productFile({ id: 2, file_name: 'a.pdf' })]),
      'GET /marketplace/products/5/download': json(200, {
        url: 'http://local/all.zip',
        url_ends_at: '2026-11-20T13:00:00Z',
        size: 4096,
        files: [{ ...productFile({ id: 2 }), url: 'http://local/a.pdf' }],
      }),
    },
  )
  const files = within(await screen.findByRole('region', { name: /^Files/ }))
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  await user.click(await files.findByRole('button', { name: 'Download all' }))
  await waitFor(() => expect(openUrl.mock.calls).toEqual([['http://local/all.zip']]))
  await user.click(files.getByRole('button', { name: 'Download a.pdf' }))
  await waitFor(() => expect(openUrl).toHaveBeenLastCalledWith('http://local/a.pdf'))
})

test('everybody else reads what there is to download, and no more', async () => {
  await show({}, { 'GET /marketplace/products/5/files/info': json(200, [productFile()]) })
  const files = within(await screen.findByRole('region', { name: /^Files/ }))
  expect(await files.findByText('seeds.zip')).toBeTruthy()
  expect(files.getByText('Archive, 2 KB, version 1.0.0')).toBeTruthy()
  expect(files.queryByRole('button')).toBeNull()
})

test('what is archived cannot be bought any more', async () => {
  enter()
  await show({ status: 'archived' })
  expect(await screen.findByText('No longer sold')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test('its seller finds their tools in place of the price, and is not counted as a viewer', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await show(
    { status: 'published', purchase_count: 12 },
    { 'PUT /marketplace/products/5': json(200, product({ status: 'archived' })) },
  )
  expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe('/products/5/edit')
  expect(screen.getByText('12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Archive: A seed counter' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(bodies(sent('PUT /marketplace/products/5'))).toEqual([{ status: 'archived' }]))
  expect(sent('POST /marketplace/products/5/views')).toEqual([])
})

test('who opens one that is not there reads so', async () => {
  await show({}, { 'GET /marketplace/products/5': refuse(404, 'not_found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeTruthy()
})

test('who does not confirm the amount keeps it', async () => {
  enter()
  const { user, sent } = await show({ price: 12, fee: 0.6, total: 12.6 }, has(5000))
  await screen.findByText('You have $50')
  await user.click(screen.getByRole('button', { name: 'Buy for $12.60' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay from your balance?' }))
  expect(dialog.getByRole('button', { name: 'Pay $12.60 from your balance' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(BUY)).toEqual([])
})
