import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Product } from '../../contract.ts'
import { headOfProduct } from '../../web/view/head.ts'
import { ProductPage } from '../../web/view/ProductPage.tsx'
import { ProductsPage } from '../../web/list/ProductsPage.tsx'
import { product, purchase, summary } from '../product-responses.ts'
import { enter, listed, open } from '../show-screens.tsx'

const BUY = 'POST /marketplace/products/5/purchase'
const OPEN = { pricing_model: 'pay_what_you_want' } as const
const FREE = { ...OPEN, price: 0, fee: 0, total: 0 }
const has = (cents: number) => ({ 'GET /payments/balance': json(200, { balance_cents: cents, currency: 'usd' }) })
const show = (changes: Partial<Product>, responses: Record<string, Behaviour> = {}) =>
  open('/products/:id', <ProductPage />, '/products/5', {
    'GET /marketplace/products/5': json(200, product({ ...OPEN, ...changes })),
    ...responses,
  })
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const lines = async () => {
  const box = within(await screen.findByRole('complementary', { name: 'Price' }))
  return box.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

test('a buyer finds the suggestion, changes it, sees whom it goes to, and pays that', async () => {
  enter()
  const { user, sent } = await show(
    { suggested_price: 30, suggested_total: 31.5 },
    { ...has(9000), [BUY]: json(200, { purchase: purchase() }) },
  )
  const field = await screen.findByLabelText<HTMLInputElement>('What you pay')
  expect(field.value).toBe('31.50')
  expect(screen.getByText('From $21')).toBeTruthy()
  expect(screen.getByText('At least $21. Its creator suggests $31.50.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a discount code' })).toBeNull()
  await user.clear(field)
  await user.type(field, '42')
  expect((await lines()).slice(0, 3)).toEqual([
    ['For its creator', '$40.00'],
    ['Platform fee', '$2.00'],
    ['You pay', '$42.00'],
  ])
  await user.click(screen.getByRole('button', { name: 'Buy for $42' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $42.00 from your balance' }))
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 42, amount: 42 }]))
})

test.each(['20.99', 'much', '21.001', '-30'])('%s is not sent, and the field says what is possible', async (typed) => {
  enter()
  const { user, sent } = await show({}, has(9000))
  const field = await screen.findByLabelText('What you pay')
  await user.clear(field)
  await user.type(field, typed)
  await user.click(screen.getByRole('button', { name: /^Buy/ }))
  expect(await screen.findByText('Enter an amount from $21 on')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect(sent(BUY)).toEqual([])
})

test('what costs nothing at least is taken for free, or paid for', async () => {
  enter()
  const { user, sent } = await show(FREE, { ...has(0), [BUY]: json(200, { purchase: purchase() }) })
  expect(await screen.findByText('Pay what you want')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Get it for free' }))
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 0, amount: 0 }]))
})

test('who is told that the minimum was raised sees the new one, and has not paid', async () => {
  enter()
  const why = 'This costs at least $31.50. You were not charged.'
  const { user, sent } = await show({}, { ...has(9000), [BUY]: refuse(400, 'amount_too_low', why) })
  await screen.findByText('You have $90')
  await user.click(screen.getByRole('button', { name: 'Buy for $21' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $21.00 from your balance' }))
  expect(await screen.findByText(why)).toBeTruthy()
  await waitFor(() => expect(sent('GET /marketplace/products/5').length).toBeGreaterThan(1))
})

test('lists say from which price on, search engines too', async () => {
  await open('/products', <ProductsPage />, '/products', {
    'GET /marketplace/products': listed([
      summary({ ...OPEN }),
      summary({ ...FREE, id: 6, name: 'A seed sorter' }),
      summary({ id: 7, name: 'A seed drill' }),
    ]),
  })
  expect(await screen.findByText('From $21')).toBeTruthy()
  expect(screen.getByText('Pay what you want')).toBeTruthy()
  expect(screen.getByText('$21')).toBeTruthy()
  expect(headOfProduct(product(OPEN)).data?.[0]).toMatchObject({
    offers: { price: '21.00', priceSpecification: { minPrice: '21.00', priceCurrency: 'USD' } },
  })
  expect(headOfProduct(product()).data?.[0]).not.toHaveProperty('offers.priceSpecification')
})
