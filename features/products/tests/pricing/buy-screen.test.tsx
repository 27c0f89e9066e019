import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { ProductPage } from '../../web/view/ProductPage.tsx'
import { product, purchase } from '../product-responses.ts'
import { enter, open } from '../show-screens.tsx'

const PRICE = 'POST /marketplace/products/5/price'
const BUY = 'POST /marketplace/products/5/purchase'
const reduced = { code: 'SPRING', discount: 5, price: 15, fee: 0.75, total: 15.75 }
const free = { code: 'SPRING', discount: 20, price: 0, fee: 0, total: 0 }
const has = (cents: number) => ({ 'GET /payments/balance': json(200, { balance_cents: cents, currency: 'usd' }) })
const show = (at: string, responses: Record<string, Behaviour>) =>
  open('/products/:id', <ProductPage />, at, { 'GET /marketplace/products/5': json(200, product()), ...responses })
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const lines = async () => {
  const box = within(await screen.findByRole('complementary', { name: 'Price' }))
  return box.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
}

test('whoever enters a code sees the lower price before they pay, and pays that', async () => {
  enter()
  const { user, sent } = await show('/products/5', {
    ...has(2100),
    [PRICE]: json(200, reduced),
    [BUY]: json(200, { purchase: purchase() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Use a discount code' }))
  await user.type(await screen.findByLabelText('Discount code'), 'spring')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('SPRING applied')).toBeTruthy()
  expect((await lines()).slice(0, 4)).toEqual([
    ['Price', '$20.00'],
    ['Discount (SPRING)', '-$5.00'],
    ['Platform fee', '$0.75'],
    ['You pay', '$15.75'],
  ])
  await user.click(screen.getByRole('button', { name: 'Buy for $15.75' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $15.75 from your balance' }))
  await waitFor(() =>
    expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 15.75, code: 'SPRING' }]),
  )
})

test('a link brings its code along, and it can be removed again', async () => {
  const { user, sent } = await show('/products/5?code=spring', { [PRICE]: json(200, reduced) })
  expect(await screen.findByRole('button', { name: 'Buy for $15.75' })).toBeTruthy()
  expect(bodies(sent(PRICE))).toEqual([{ code: 'spring' }])
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('button', { name: 'Buy for $21' })).toBeTruthy()
})

test('a code that is not valid is said to be none, and the price stays', async () => {
  const why = 'This discount code is not valid for this product. Check how it is written.'
  await show('/products/5?code=WINTER', { [PRICE]: refuse(400, 'invalid_code', why) })
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Buy for $21' })).toBeTruthy()
})

test('who is told that somebody else took the last use sees the full price again, and has not paid', async () => {
  enter()
  const why = 'This discount code has been used as often as it can be. You were not charged.'
  const { user } = await show('/products/5?code=SPRING', {
    ...has(2100),
    [PRICE]: json(200, reduced),
    [BUY]: refuse(409, 'code_used_up', why),
  })
  await user.click(await screen.findByRole('button', { name: 'Buy for $15.75' }))
  await user.click(await screen.findByRole('button', { name: 'Pay $15.75 from your balance' }))
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Buy for $21' })).toBeTruthy()
})

test('what a code makes free is taken without a word about paying', async () => {
  enter()
  const { user, sent } = await show('/products/5?code=SPRING', {
    [PRICE]: json(200, free),
    [BUY]: json(200, { purchase: purchase() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Get it for free' }))
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 0, code: 'SPRING' }]))
})
