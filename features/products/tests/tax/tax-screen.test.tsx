import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { product, purchase } from '../product-responses.ts'
import { enter, open } from '../show-screens.tsx'

// Pages carry the settings from the start.
vi.mock('#platform/web/page/product.ts', async (original) => ({
  ...(await original<object>()),
  siteSetting: (name: string) => (name === 'tax' ? 'stripe' : undefined),
}))
const { ProductPage } = await import('../../web/view/ProductPage.tsx')

const TAX = 'POST /marketplace/products/5/tax'
const BUY = 'POST /marketplace/products/5/purchase'
const NOWHERE = { name: null, address: null, country: null, postal_code: null, tax_id: null }
const taxed = { net: 21, tax: 3.99, label: 'VAT 19%', total: 24.99 }
const unknown = refuse(400, 'tax_place_unknown', 'The tax on this depends on where you are.')
const show = (balance_cents: number, responses: Record<string, Behaviour>) => {
  enter()
  return open('/products/:id', <ProductPage />, '/products/5', {
    'GET /marketplace/products/5': json(200, product()),
    'GET /payments/balance': json(200, { balance_cents, currency: 'usd' }),
    'GET /billing-details': json(200, { ...NOWHERE, country: 'DE' }),
    [TAX]: json(200, taxed),
    [BUY]: json(200, { purchase: purchase() }),
    ...responses,
  })
}
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const begin = async (user: { click: (on: Element) => Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: 'Buy for $21' }))

test('a buyer sees the tax and the total with it before they pay, and pays that', async () => {
  const { user, sent } = await show(3000, {})
  expect(await screen.findByText(/Tax is added before you pay/)).toBeTruthy()
  await begin(user)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('VAT 19%')).toBeTruthy()
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$21.00', '$3.99', '$24.99'])
  await user.click(dialog.getByRole('button', { name: 'Pay $24.99 from your balance' }))
  await waitFor(() => expect(bodies(sent(BUY))).toEqual([{ pay_with: 'balance', expected_total: 24.99 }]))
})

test('who has not said where they are is asked, and then sees the tax', async () => {
  let country: string | null = null
  const { user, sent } = await show(3000, {
    [TAX]: (...call) => (country === null ? unknown : json(200, taxed))(...call),
    'GET /billing-details': (...call) => json(200, { ...NOWHERE, country })(...call),
    'PUT /billing-details': (...call) => {
      country = 'DE'
      return json(200, { ...NOWHERE, country })(...call)
    },
  })
  await begin(user)
  await user.selectOptions(await screen.findByLabelText('Country'), 'Germany')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('VAT 19%')).toBeTruthy()
  expect(sent(BUY)).toEqual([])
})

test('a balance that the tax exceeds is said to be too little, and nothing is sent', async () => {
  const { user, sent } = await show(2200, {})
  await begin(user)
  expect(await screen.findByText(/Your balance does not cover the total with tax/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose another way to pay' }))
  expect(sent(BUY)).toEqual([])
})

test('while the tax cannot be determined, one is told so and can only try again', async () => {
  let isAway = true
  const { user } = await show(3000, {
    [TAX]: (...call) => (isAway ? refuse(409, 'busy', 'Not right now') : json(200, taxed))(...call),
  })
  await begin(user)
  expect(await screen.findByText(/Not right now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /from your balance/ })).toBeNull()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Pay $24.99 from your balance' })).toBeTruthy()
})
