import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import type { Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { ProductsPage } from '../web/list/ProductsPage.tsx'
import { picture, summary } from './product-responses.ts'
import { enter, listed, open } from './show-screens.tsx'

const list = (at: string, answer: Behaviour) =>
  open('/products', <ProductsPage />, at, { 'GET /marketplace/products': answer })
const asked = (seen: { url: string }[]) => seen.map(({ url }) => new URL(url, 'http://local').search)
const card = async () => within((await screen.findAllByRole('article'))[0]!)

test('a card says what a product is, whose it is, and what a buyer pays with everything', async () => {
  await list('/products', listed([summary({ picture: picture(1), average_rating: 4.5, total_ratings: 2 })]))
  const it = await card()
  expect(it.getByRole('link', { name: 'A seed counter' }).getAttribute('href')).toBe('/products/5')
  expect(it.getByRole('link', { name: 'Maud Maker' }).getAttribute('href')).toBe('/profile/developers/7/public')
  expect(it.getByText('$21')).toBeTruthy()
  expect(it.getByRole('img', { name: /^4.5/ })).toBeTruthy()
  expect(document.querySelector('img')?.src).toBe('http://local/small-1.webp')
})

test('what is free says so, and what somebody has is marked as theirs', async () => {
  await list('/products', listed([summary({ price: 0, fee: 0, total: 0, is_purchased: true, purchase_count: 3 })]))
  const it = await card()
  expect([it.getByText('Free'), it.getByText('Yours'), it.getByText('downloaded 3 times')]).toHaveLength(3)
})

test('a card says which words of a search it lacks, if any', async () => {
  await list('/products?q=seed+plants', listed([summary({ missing: ['plants'] }), summary({ id: 4 })]))
  const [lacking, whole] = (await screen.findAllByRole('article')).map((one) => within(one))
  const word = await lacking!.findByText('plants')
  expect([word.tagName, word.parentElement?.textContent]).toEqual(['S', 'Missing: plants'])
  expect(whole!.queryByText(/^Missing/)).toBeNull()
})

test('the next ones come by themselves', async () => {
  const pages = [
    listed([summary()], { link: '</marketplace/products?after=next-page>; rel="next"' }),
    listed([summary({ id: 4, name: 'A door' })]),
  ]
  const { sent } = await list('/products', (response, seen) => pages.shift()!(response, seen))
  expect(await screen.findByRole('link', { name: 'A door' })).toBeTruthy()
  expect(asked(sent('GET /marketplace/products'))).toEqual(['?limit=12', '?limit=12&after=next-page'])
})

test('words, a category, prices and an order stand in the address and are asked for', async () => {
  const { sent, user } = await list('/products?q=seed', listed([summary()]))
  await card()
  await user.click(screen.getByRole('link', { name: 'Automation' }))
  await user.type(screen.getByRole('textbox', { name: 'Price to' }), '30')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Lowest price')
  await waitFor(() => expect(address()).toBe('/products?q=seed&category=automation&to=30&order=price_low'))
  await waitFor(() =>
    expect(asked(sent('GET /marketplace/products')).at(-1)).toBe(
      '?limit=12&search=seed&category=automation&max_price=30&sort=price_low',
    ),
  )
  expect(screen.getByRole('link', { name: 'Automation' }).getAttribute('aria-current')).toBe('true')
})

test('what makes no sense in an address counts as absent', async () => {
  const { sent } = await list('/products?category=weapons&from=-3&to=1e9&order=oddest', listed([summary()]))
  await card()
  expect(asked(sent('GET /marketplace/products'))).toEqual(['?limit=12'])
})

test('a search without a match leads back to all, in the order there was', async () => {
  const { user } = await list('/products?q=nothing&category=other&order=most_bought', listed([]))
  await user.click(await screen.findByRole('button', { name: 'Show all products' }))
  await waitFor(() => expect(address()).toBe('/products?order=most_bought'))
})

test('creators are asked to sell, clients are not', async () => {
  enter(7, 'developer')
  await list('/products', listed([summary()]))
  await card()
  expect(screen.getByRole('link', { name: 'Sell a product' }).getAttribute('href')).toBe('/products/new')
})

test('where nothing is sold yet, visitors may sign up', async () => {
  await list('/products', listed([]))
  expect(await screen.findByText('No products yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sell a product' })).toBeNull()
})
