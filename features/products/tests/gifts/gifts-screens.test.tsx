import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import type { Gift } from '../../contract/gifts.ts'
import { GiftPage } from '../../web/gifts/GiftPage.tsx'
import { GiftsPage } from '../../web/gifts/GiftsPage.tsx'
import { ProductPage } from '../../web/view/ProductPage.tsx'
import { product, purchase } from '../product-responses.ts'
import { enter, open } from '../show-screens.tsx'

const AT = '2026-11-20T12:00:00Z'
const gift = (changes: Partial<Gift> = {}): Gift => ({
  id: 4,
  product_id: 5,
  product_name: 'A seed counter',
  to: 'ada@example.com',
  message: null,
  total: 21,
  status: 'waiting',
  created_at: AT,
  sent_at: AT,
  decided_at: null,
  ...changes,
})
const offer = {
  id: 4,
  product_id: 5,
  product_name: 'A seed counter',
  from: 'ben',
  message: 'Happy birthday!',
  is_own: false,
  is_accepted: false,
}
const GIVE = 'POST /marketplace/products/5/gifts'
const ACCEPT = 'POST /marketplace/gifts/4/accept'
const OPEN = 'POST /marketplace/gifts/4/open'
const SEND = 'POST /marketplace/gifts/4/send'
const has = (cents: number) => ({ 'GET /payments/balance': json(200, { balance_cents: cents, currency: 'usd' }) })
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)
const showProduct = (cents: number) =>
  open('/products/:id', <ProductPage />, '/products/5', {
    'GET /marketplace/products/5': json(200, product()),
    ...has(cents),
    [GIVE]: json(201, gift()),
  })

test('a buyer gives a product to an address, and reads before paying what happens until it is accepted', async () => {
  enter()
  const { user, sent } = await showProduct(5000)
  await user.click(await screen.findByRole('button', { name: 'Give it to somebody' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The product becomes theirs when they accept it/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Pay $21 and give it' }))
  expect(await dialog.findByText('Enter a username or an email address')).toBeTruthy()
  expect(sent(GIVE)).toEqual([])
  await user.type(dialog.getByLabelText('Username or email address'), 'ada@example.com')
  await user.type(dialog.getByLabelText('Message'), 'For you')
  await user.click(dialog.getByRole('button', { name: 'Pay $21 and give it' }))
  await waitFor(() =>
    expect(bodies(sent(GIVE))).toEqual([{ to: 'ada@example.com', message: 'For you', expected_total: 21 }]),
  )
})

test('whose balance is too low is led to top it up', async () => {
  enter()
  const { user } = await showProduct(600)
  await user.click(await screen.findByRole('button', { name: 'Give it to somebody' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('link', { name: 'Top up' })).getAttribute('href')).toBe('/balance/top-up?amount=15')
})

test('a giver sees for whom a gift waits, sends it again and to somebody else', async () => {
  enter()
  const { user, sent } = await open('/products/gifts', <GiftsPage />, '/products/gifts', {
    'GET /marketplace/gifts': json(200, [gift(), gift({ id: 3, status: 'accepted', to: 'cleo', decided_at: AT })]),
    [SEND]: json(200, gift()),
  })
  expect(await screen.findByText('for ada@example.com')).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(screen.getByText('by cleo')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Keep it/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send again: A seed counter' }))
  await waitFor(() => expect(bodies(sent(SEND))).toEqual([{}]))
  await user.click(screen.getByRole('button', { name: 'Change recipient: A seed counter' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Username or email address'), 'dora')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(bodies(sent(SEND))).toEqual([{}, { to: 'dora' }]))
})

test('who opens a link reads from whom it is and accepts it', async () => {
  enter()
  const { user, sent } = await open('/products/gifts/:id', <GiftPage />, '/products/gifts/4?token=secret', {
    [OPEN]: json(200, offer),
    [ACCEPT]: json(200, purchase()),
  })
  expect(await screen.findByText('ben gives you this:')).toBeTruthy()
  expect(screen.getByText('Happy birthday!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept the gift' }))
  await waitFor(() => expect(bodies(sent(ACCEPT))).toEqual([{ token: 'secret' }]))
})

test('a link that was used reads what to do', async () => {
  enter()
  await open('/products/gifts/:id', <GiftPage />, '/products/gifts/4?token=old', {
    [OPEN]: refuse(404, 'not_found'),
  })
  expect(await screen.findByText(/Ask whoever gave it to you to send it again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept the gift' })).toBeNull()
})
