import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { address } from '#platform/tests/web/render-screen.tsx'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import type { Product } from '../contract.ts'
import { EMPTY_FIELDS } from '../web/edit/draft.ts'
import { EditProductPage } from '../web/edit/EditProductPage.tsx'
import { NewProductPage } from '../web/edit/NewProductPage.tsx'
import { kept } from './browser-drafts.ts'
import { picture, product, productFile, SELLER } from './product-responses.ts'
import { enter, open } from './show-screens.tsx'

vi.mock('../web/edit/stored-drafts.ts', () => import('./browser-drafts.ts'))

beforeEach(() => {
  // What leaves the page is stored once more: it is deleted before the next.
  kept.clear()
  enter(SELLER, 'developer')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const bodies = (seen: { body: string }[]) => seen.map(({ body }) => JSON.parse(body) as unknown)

const around: Record<string, Behaviour> = {
  'GET /video_display/my-videos': json(200, { user_videos: [], other_videos: [], videos: [] }),
  'GET /uploads/storage': json(200, { used_bytes: 0, max_bytes: 1_000_000 }),
  'GET /marketplace/storage': json(200, { used_bytes: 0, max_bytes: 1_000_000 }),
  'GET /marketplace/uploads': json(200, []),
}

const begin = async (responses: Record<string, Behaviour> = {}) => {
  const shown = await open('/products/new', <NewProductPage />, '/products/new', { ...around, ...responses })
  await screen.findByRole('textbox', { name: 'Name' })
  return shown
}

const edit = async (of: Partial<Product> = {}, responses: Record<string, Behaviour> = {}) => {
  const shown = await open('/products/:id/edit', <EditProductPage />, '/products/5/edit', {
    ...around,
    'GET /marketplace/products/5': json(200, product(of)),
    ...responses,
  })
  await screen.findByRole('textbox', { name: 'Name' })
  return shown
}

test('a creator begins a product as a draft, and comes to where its files are added', async () => {
  const { sent } = await begin({ 'POST /marketplace/products': json(201, product({ id: 9, status: 'draft' })) })
  fill('Name', 'A seed counter')
  fill('Short description', 'Counts seeds.')
  fill('Price in US dollars', '12,50')
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'automation' } })
  press('Save draft')
  await waitFor(() => expect(address()).toBe('/products/9/edit'))
  expect(bodies(sent('POST /marketplace/products'))).toMatchObject([
    {
      name: 'A seed counter',
      description: 'Counts seeds.',
      price: 12.5,
      category: 'automation',
      browser_support: null,
    },
  ])
  expect(kept.size).toBe(0)
})

test.each([
  ['Name', ' ', 'Give the product a name'],
  ['Price in US dollars', 'cheap', 'Enter an amount such as 12 or 12.50, up to 10,000,000'],
  ['Price in US dollars', '1e3', 'Enter an amount such as 12 or 12.50, up to 10,000,000'],
  ['Price in US dollars', '-4', 'Enter an amount such as 12 or 12.50, up to 10,000,000'],
  ['Price in US dollars', '1.155', 'Enter an amount such as 12 or 12.50, up to 10,000,000'],
  ['Documentation URL', 'javascript:alert(1)', 'Enter a web address, such as https://example.com'],
])('what cannot be sent as %s is told there, and nothing is sent: %j', async (name, value, says) => {
  const { sent } = await begin()
  fill('Name', 'A seed counter')
  fill(name, value)
  press('Save draft')
  expect(await screen.findByText(says)).toBeTruthy()
  expect(sent('POST /marketplace/products')).toEqual([])
})

test('what was begun earlier is there again', async () => {
  const fields = { ...EMPTY_FIELDS, name: 'Half a thought' }
  kept.set(`${SELLER}/new`, { begun: EMPTY_FIELDS, fields, files: {}, kept_at: Date.now() - 60_000 })
  await begin()
  expect(field('Name').value).toBe('Half a thought')
  expect(screen.getByText(/^You started this earlier/)).toBeTruthy()
})

test('only what was changed is saved, of the words and the pictures', async () => {
  const steady = json(200, product({ name: 'Seeds', pictures: [picture(1), picture(2)] }))
  const { sent } = await edit(
    { pictures: [picture(1), picture(2)] },
    { 'PUT /marketplace/products/5': steady, 'PUT /marketplace/products/5/pictures': steady },
  )
  fill('Name', 'Seeds')
  press('Move up: Picture 2')
  press('Save')
  expect(await screen.findByText('Product saved')).toBeTruthy()
  expect(bodies(sent('PUT /marketplace/products/5'))).toEqual([{ name: 'Seeds' }])
  expect(bodies(sent('PUT /marketplace/products/5/pictures'))).toEqual([[2, 1]])
})

test('a seller lets buyers pay what they want, and suggests no less than the minimum', async () => {
  const OPEN = { pricing_model: 'pay_what_you_want', suggested_price: 25 } as const
  const { sent } = await edit({}, { 'PUT /marketplace/products/5': json(200, product(OPEN)) })
  fireEvent.change(screen.getByRole('combobox', { name: 'Pricing' }), { target: { value: 'pay_what_you_want' } })
  expect(field('Minimum in US dollars').value).toBe('20')
  fill('Suggestion in US dollars', '19')
  press('Save')
  expect(await screen.findByText('Suggest at least the minimum')).toBeTruthy()
  expect(sent('PUT /marketplace/products/5')).toEqual([])
  fill('Suggestion in US dollars', '25')
  press('Save')
  await waitFor(() => expect(bodies(sent('PUT /marketplace/products/5'))).toEqual([OPEN]))
})

test('what is no extension any more asks for no permissions', async () => {
  const browser_support = { chrome: true, firefox: false, safari: false, edge: false }
  const { sent } = await edit(
    { product_type: 'browser_extension', browser_support, permissions_required: ['tabs'], manifest_version: '3' },
    { 'PUT /marketplace/products/5': json(200, product()) },
  )
  expect(field('Permissions it requests').value).toBe('tabs')
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'web_app' } })
  expect(screen.queryByRole('textbox', { name: 'Permissions it requests' })).toBeNull()
  press('Save')
  await waitFor(() =>
    expect(bodies(sent('PUT /marketplace/products/5'))).toEqual([
      { product_type: 'web_app', browser_support: null, permissions_required: null, manifest_version: null },
    ]),
  )
})

test('a file of a draft goes without a question, and comes back by Undo', async () => {
  const { sent } = await edit(
    { status: 'draft' },
    { 'GET /marketplace/products/5/files/info': json(200, [productFile()]) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete seeds.zip' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete seeds.zip' })).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete seeds.zip' })
  expect(sent('DELETE /marketplace/products/5/files/1')).toEqual([])
})

test('a creator deletes a file, and tells buyers of a new version', async () => {
  const { sent } = await edit(
    {},
    {
      'GET /marketplace/products/5/files/info': json(200, [productFile()]),
      'DELETE /marketplace/products/5/files/1': refuse(409, 'bought', 'Somebody bought this file'),
      'POST /marketplace/products/5/releases': json(201, {
        id: 1,
        product_id: 5,
        version: '1.1.0',
        notes: null,
        released_at: '2026-11-20T12:00:00Z',
      }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete seeds.zip' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Somebody bought this file')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Notify buyers', hidden: true }))
  expect(await screen.findByText('Enter the version, such as 1.1.0')).toBeTruthy()
  fireEvent.change(screen.getAllByLabelText('Version').at(-1)!, { target: { value: '1.1.0' } })
  fireEvent.click(screen.getByRole('button', { name: 'Notify buyers', hidden: true }))
  await waitFor(() =>
    expect(bodies(sent('POST /marketplace/products/5/releases'))).toEqual([{ version: '1.1.0', notes: null }]),
  )
})

const openGone = () =>
  open('/products/:id/edit', <EditProductPage />, '/products/5/edit', {
    ...around,
    'GET /marketplace/products/5': refuse(404, 'not_found', 'Product not found'),
  })
const unsaved = {
  begun: EMPTY_FIELDS,
  fields: { ...EMPTY_FIELDS, name: 'A seed counter' },
  files: {},
  kept_at: Date.now(),
}

test('what was written of a product that was deleted elsewhere becomes a new one, without pictures that went with it', async () => {
  const fields = { ...unsaved.fields, pictures: [{ key: 'picture-3', id: 3, alt: 'Seeds' }] }
  kept.set(`${SELLER}/5`, { ...unsaved, fields })
  await openGone()
  await screen.findByRole('region', { name: 'You have unsaved changes to this product' })
  press('Make a new product of it')
  await waitFor(() => expect(address()).toBe('/products/new'))
  expect([...kept.keys()]).toEqual([`${SELLER}/new`])
  expect(kept.get(`${SELLER}/new`)?.fields).toEqual(unsaved.fields)
})

test('a new product that was begun, too, is not overwritten; the changes can be discarded', async () => {
  kept.set(`${SELLER}/5`, unsaved)
  kept.set(`${SELLER}/new`, { ...unsaved, fields: { ...EMPTY_FIELDS, name: 'Another' } })
  await openGone()
  expect((await screen.findByRole('link', { name: 'Go to the new product' })).getAttribute('href')).toBe(
    '/products/new',
  )
  expect(screen.queryByRole('button', { name: 'Make a new product of it' })).toBeNull()
  press('Discard')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect([...kept.keys()]).toEqual([`${SELLER}/new`]))
})

test('nobody edits what is another’s', async () => {
  await open('/products/:id/edit', <EditProductPage />, '/products/5/edit', {
    ...around,
    'GET /marketplace/products/5': json(200, product({ developer_id: 8 })),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Only its creator can edit this product' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View product' }).getAttribute('href')).toBe('/products/5')
  expect(screen.queryByText('There is nothing here')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
