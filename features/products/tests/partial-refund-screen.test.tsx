import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { PurchasePage } from '../web/own/PurchasePage.tsx'
import { SalesPage } from '../web/own/SalesPage.tsx'
import { sale, SELLER } from './product-responses.ts'
import { enter, open } from './show-screens.tsx'

const REFUND = 'POST /marketplace/purchases/3/refund'
const bodyOf = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const show = (responses: Parameters<typeof open>[3]) =>
  open('/products/purchases/:id', <PurchasePage />, '/products/purchases/3', {
    'GET /marketplace/purchases/3/conversation': json(200, {
      purchase: null,
      sale: sale({ left: 18, amount_refunded: 3 }),
      can_write: true,
      is_blocked: false,
      messages: [],
    }),
    ...responses,
  })

test('a seller refunds a part, at most what is left, and reads what that means', async () => {
  enter(SELLER, 'developer')
  const responses = [
    refuse(409, 'refund_changed', 'Something was refunded in the meantime.'),
    json(200, sale({ amount_refunded: 8, left: 13 })),
  ]
  const { user, sent } = await show({ [REFUND]: (...at) => responses.shift()!(...at) })
  expect(await screen.findByText('Refunded in part')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Amount')
  expect((field as HTMLInputElement).value).toBe('$18')
  expect(dialog.getByText(/can no longer download it/)).toBeTruthy()
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(dialog.getByText('Enter an amount up to $18')).toBeTruthy()
  await user.type(field, '5')
  expect(dialog.getByText(/keeps the product/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Something was refunded')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Part of the purchase refunded')).toBeTruthy()
  expect(bodyOf(sent(REFUND))).toEqual(Array.from({ length: 2 }, () => ({ amount: 5, expected_left: 18 })))
})

test('sales refunded in part, on their way and failed are told apart', async () => {
  enter(SELLER, 'developer')
  const sales = [
    sale({ id: 1, amount_refunded: 3, earned: 17 }),
    sale({ id: 2, refund: 'on_its_way' }),
    sale({ id: 4, refund: 'failed' }),
  ]
  await open('/products/sales', <SalesPage />, '/products/sales', {
    'GET /marketplace/products/sales': json(200, sales),
    'GET /marketplace/products/sales/sums': json(200, {
      by: 'day',
      periods: [],
      total: { sold: 3, refunded: 0, earned: 57 },
    }),
  })
  expect(await screen.findByText('Refunded in part')).toBeTruthy()
  expect(screen.getByText('$3 refunded')).toBeTruthy()
  expect(screen.getByText('Partial refund on its way')).toBeTruthy()
  expect(screen.getByText('Partial refund failed')).toBeTruthy()
})
