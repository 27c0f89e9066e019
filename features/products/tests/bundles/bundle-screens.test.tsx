import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Product } from '../../contract.ts'
import { EditProductPage } from '../../web/edit/EditProductPage.tsx'
import { ProductCard } from '../../web/list/ProductCard.tsx'
import { PurchasePage } from '../../web/own/PurchasePage.tsx'
import { ProductPage } from '../../web/view/ProductPage.tsx'
import { kept } from '../browser-drafts.ts'
import { product, productFile, purchase, sale, SELLER, summary } from '../product-responses.ts'
import { enter, listed, open } from '../show-screens.tsx'

vi.mock('../../web/edit/stored-drafts.ts', () => import('../browser-drafts.ts'))

beforeEach(() => kept.clear())

const part = (id: number, changes: object = {}) => ({
  id,
  name: `Part ${id}`,
  total: 10.5,
  is_available: true,
  is_purchased: false,
  ...changes,
})
const whole = { part_count: 2, parts: [part(11), part(12)], parts_total: 21, total: 9, saving: 12 }
const show = (changes: Partial<Product>, responses: Record<string, Behaviour> = {}) =>
  open('/products/:id', <ProductPage />, '/products/5', {
    'GET /marketplace/products/5': json(200, product(changes)),
    ...responses,
  })

test('a bundle lists what is in it with links and prices, and what one saves', async () => {
  await show(whole)
  const section = within(await screen.findByRole('region', { name: /What is in it/ }))
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Part 11$10.50',
    'Part 12$10.50',
  ])
  expect(section.getByRole('link', { name: 'Part 11' }).getAttribute('href')).toBe('/products/11')
  const sums = section.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(sums).toEqual(['$21.00', '$9.00', '$12.00'])
  expect(screen.getByText('On their own $21. You save $12.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull()
})

test('before paying, buyers read what they have of it; who has everything, and everybody while it is incomplete, cannot buy', async () => {
  enter()
  await show({ ...whole, parts: [part(11, { is_purchased: true }), part(12)] })
  expect(await screen.findByText('You already have 1 of the 2 products in it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Buy for/ })).toBeTruthy()
  cleanup()
  await show({ ...whole, parts: [11, 12].map((id) => part(id, { is_purchased: true })) })
  expect(await screen.findByRole('heading', { name: 'You have everything in it' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  cleanup()
  await show({ ...whole, is_complete: false, parts_total: null, saving: 0, parts: [part(12)] })
  expect(await screen.findByRole('heading', { name: 'Not for sale at the moment' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test('its seller reads which product keeps the bundle from being sold', async () => {
  enter(SELLER, 'developer')
  await show({ ...whole, is_complete: false, parts: [part(11, { is_available: false }), part(12)] })
  expect(await screen.findByText(/Not on sale: “Part 11”\. Nobody can buy this bundle/)).toBeTruthy()
  expect(screen.queryByText(/Anyone can see and buy it/)).toBeNull()
})

test('a product says in which bundles it is sold too, and who has it by one reads which', async () => {
  enter()
  const bundles = [{ id: 9, name: 'Everything', total: 9, saving: 12 }]
  await show(
    { bundles },
    { 'GET /marketplace/products/5/purchase': json(200, purchase({ product_id: 9, product_name: 'Everything' })) },
  )
  expect((await screen.findByText(/^Also in the bundle/)).textContent).toBe('Also in the bundle Everything, save $12')
  expect(await screen.findByText(/^You have had this in “Everything” since/)).toBeTruthy()
})

test('a card in a list says that it is a bundle', async () => {
  const at = '/products'
  await open(at, <ProductCard product={summary({ part_count: 4 })} />, at, {})
  expect(screen.getByText('Bundle of 4')).toBeTruthy()
})

const edit = (of: Partial<Product>, responses: Record<string, Behaviour> = {}) => {
  enter(SELLER, 'developer')
  return open('/products/:id/edit', <EditProductPage />, '/products/5/edit', {
    'GET /video_display/my-videos': json(200, { user_videos: [], other_videos: [], videos: [] }),
    'GET /marketplace/storage': json(200, { used_bytes: 0, max_bytes: 1_000_000 }),
    'GET /marketplace/uploads': json(200, []),
    'GET /marketplace/products/mine': listed([
      summary({ id: 11, name: 'Part 11' }),
      summary({ id: 12, name: 'Part 12' }),
      summary({ id: 13, name: 'A bundle', part_count: 2 }),
    ]),
    'GET /marketplace/products/5': json(200, product(of)),
    ...responses,
  })
}

test('a seller searches their products, adds two, and orders them by hand', async () => {
  const PUT = 'PUT /marketplace/products/5'
  const { user, sent } = await edit(
    { status: 'draft', published_at: null },
    { [PUT]: json(200, product({ ...whole, status: 'draft', published_at: null })) },
  )
  const field = await screen.findByRole('combobox', { name: 'Add a product' })
  await user.type(field, 'part')
  const options = within(await screen.findByRole('listbox', { name: 'Add a product' })).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Part 11, $21', 'Part 12, $21'])
  await user.click(options[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose at least 2 products, or none')).toBeTruthy()
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Part 12, $21' }))
  await user.click(screen.getByRole('button', { name: 'Move up: Part 12' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(PUT).map(({ body }) => body)).toEqual(['{"part_ids":[12,11]}']))
})

test('who imported a bundle of drafts reads what to publish first, also once one is taken out', async () => {
  const HINT = /Publish the products that are not on sale first, then the bundle/
  const draft = { ...whole, status: 'draft', published_at: null } as const
  await edit(draft)
  await screen.findByRole('button', { name: 'Take out Part 12' })
  expect(screen.queryByText(HINT)).toBeNull()
  cleanup()
  const { user } = await edit({ ...draft, parts: [part(11), part(14, { is_available: false })] })
  const takeOut = await screen.findByRole('button', { name: 'Take out Part 14' })
  expect(screen.getByText(HINT)).toBeTruthy()
  await user.click(takeOut)
  expect(screen.getByText(HINT)).toBeTruthy()
})

test('a published bundle keeps its products and has no files of its own; a published product becomes none', async () => {
  await edit(whole)
  await screen.findByRole('button', { name: 'Move up: Part 12' })
  expect(screen.queryByRole('combobox', { name: 'Add a product' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
  cleanup()
  await edit({})
  await screen.findByRole('button', { name: 'Choose files' })
  expect(screen.queryByRole('heading', { name: 'Bundle' })).toBeNull()
})

const sides = { purchase: null, sale: null, can_write: true, is_blocked: false, messages: [] }
const showPage = (shown: object, responses: Record<string, Behaviour> = {}) =>
  open('/products/purchases/:id', <PurchasePage />, '/products/purchases/3', {
    'GET /marketplace/purchases/3/conversation': json(200, { ...sides, ...shown }),
    ...responses,
  })
const licensed = {
  product_id: 11,
  product_name: 'Part 11',
  licence: { key: '7KQ2M-XW4DA', state: 'active' as const },
}

test('the purchase of a bundle lists each product with its key and its files', async () => {
  enter()
  const parts = [licensed, { product_id: 12, product_name: 'Part 12', licence: null }]
  const file = { ...productFile({ product_id: 11, file_name: 'tool.zip' }), url: 'http://local/tool' }
  await showPage(
    { purchase: purchase({ parts }) },
    {
      'GET /marketplace/products/5/download': json(200, {
        url: 'http://local/all',
        url_ends_at: '2026-11-28T12:00:00Z',
        size: 1,
        files: [file],
      }),
    },
  )
  expect(await screen.findByRole('button', { name: 'Download tool.zip' })).toBeTruthy()
  expect(screen.getByText('7KQ2M-XW4DA')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Part 12' })).toBeTruthy()
  expect(screen.getByText('No files yet.')).toBeTruthy()
})

test('the seller of a bundle replaces the key of one product in it', async () => {
  enter(SELLER, 'developer')
  const REISSUE = 'POST /marketplace/purchases/3/licence'
  const sold = sale({ refundable: false, parts: [{ ...licensed, licensable: true }] })
  const { user, sent } = await showPage({ sale: sold }, { [REISSUE]: json(200, sold) })
  expect(await screen.findByRole('heading', { name: 'Licence key: Part 11' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Replace key' }))
  await waitFor(() => expect(sent(REISSUE).map(({ body }) => body)).toEqual(['{"reason":null,"product_id":11}']))
})
