import { expect, test } from 'vitest'
import { startApi, type Person, type Sender } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { videosApi } from '#features/videos/contract.ts'
import { PRODUCTS_MAX, productsApi } from '../contract.ts'
import { addFile, change, DETAILS, givenProduct, read } from './given-products.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const [owner, other, client] = [await signUp('developer'), await signUp('developer'), await signUp('client')]

const create = (who: Sender, body: object) => who.send(productsApi.create, { body: { ...DETAILS, ...body } })
const statusOf = async (who: Sender, id: number) => (await who.send(productsApi.read, { params: { id } })).status

test('a creator publishes a product with all that is to be said of it, and everybody sees it', async () => {
  const video = await givenVideoRow(db, owner, { is_public: true })
  const made = await create(owner, {
    name: '  A ledger\nfor bakers ',
    price: '19.99',
    long_description: '# Bread\n\nAnd **butter**. <script>alert(1)</script>',
    category: 'automation',
    product_type: 'browser_extension',
    pricing_model: 'one_time',
    version: '2.1.0',
    requirements: 'An oven',
    installation_guide: '',
    documentation_url: 'https://example.com/docs',
    browser_support: { chrome: true, firefox: 'true' },
    permissions_required: ['storage', 'https://*.example.com/*'],
    manifest_version: '3',
    video_ids: [video.id],
    creatorId: 'ignored',
  })
  expect([made.status, made.body.status]).toEqual([201, 'draft'])
  await addFile(owner, made.body.id)
  const { status, body } = await change(owner, made.body.id, { status: 'published' })
  expect([status, body]).toMatchObject([
    200,
    {
      developer_id: owner.id,
      developer: { id: owner.id, username: owner.username, full_name: owner.user.full_name },
      status: 'published',
      name: 'A ledger for bakers',
      description: 'It adds up what was sold.',
      price: 19.99,
      // Five per cent of 1999 cents are 99.95: what is less than a cent falls away.
      fee: 0.99,
      total: 20.98,
      category: 'automation',
      product_type: 'browser_extension',
      pricing_model: 'one_time',
      version: '2.1.0',
      requirements: 'An oven',
      installation_guide: null,
      documentation_url: 'https://example.com/docs',
      browser_support: { chrome: true, firefox: true, safari: false, edge: false },
      permissions_required: ['storage', 'https://*.example.com/*'],
      manifest_version: '3',
      pictures: [],
      picture: null,
      image_url: null,
      video_ids: [video.id],
      related_videos: [{ id: video.id }],
      view_count: 0,
      download_count: 0,
      purchase_count: 0,
      rating: null,
      average_rating: 0,
      total_ratings: 0,
      reviews: [],
      is_purchased: false,
    },
  ])
  expect(body.long_description_html).toContain('<strong>butter</strong>')
  expect(body.long_description_html).not.toContain('script')
  for (const who of [nobody, client, owner]) expect(await read(who, body.id)).toEqual(body)
})

test('only creators make products: a client and nobody are refused', async () => {
  const refused = await create(client, {})
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only developers can create products'])
  expect((await create(nobody, {})).status).toBe(401)
  expect((await client.send(productsApi.listOwn)).body).toMatchObject({ items: [], total: 0 })
})

test.each<[string, object, string]>([
  ['no name', { name: ' \u200b ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(201) }, 'name'],
  ['a description that is too long', { description: 'a'.repeat(2001) }, 'description'],
  ['a text that is too long', { long_description: 'a'.repeat(20_001) }, 'long_description'],
  ['no price', { price: undefined }, 'price'],
  ['a price that is no number', { price: 'a lot' }, 'price'],
  ['a price below nothing', { price: -1 }, 'price'],
  ['a price in parts of a cent', { price: 1.999 }, 'price'],
  ['a price beyond all numbers', { price: 1e308 }, 'price'],
  ['a price that is too high', { price: 10_000_000.01 }, 'price'],
  ['a category nobody knows', { category: 'bread' }, 'category'],
  ['a payment that is not made once', { pricing_model: 'subscription_monthly' }, 'pricing_model'],
  ['an address that runs something', { documentation_url: 'javascript:alert(1)' }, 'documentation_url'],
  ['too many permissions', { permissions_required: Array.from({ length: 51 }, String) }, 'permissions_required'],
  ['browsers that are no list of them', { browser_support: 'all' }, 'browser_support'],
  ['no browser that we know', { browser_support: { netscape: true } }, 'browser_support'],
  ['a video twice', { video_ids: [1, 1] }, 'video_ids'],
  ['a product that begins archived', { status: 'archived' }, 'status'],
])('%s is refused, and nothing is made', async (_, fields, field) => {
  const { status, problem } = await create(other, fields)
  expect([status, problem]).toMatchObject([
    422,
    { detail: expect.arrayContaining([expect.objectContaining({ loc: ['body', field] })]) },
  ])
  expect((await other.send(productsApi.listOwn)).body.items).toEqual([])
})

test('a draft is seen by its creator alone, and for everybody once it is published', async () => {
  const { id, published_at } = await givenProduct(owner, { status: 'draft', description: '' })
  expect(published_at).toBeNull()
  for (const who of [nobody, client, other]) expect(await statusOf(who, id)).toBe(404)
  await addFile(owner, id)
  const early = await change(owner, id, { status: 'published' })
  expect([early.status, early.problem.code]).toEqual([409, 'product_incomplete'])
  api.passTime(60_000)
  const { body } = await change(owner, id, { status: 'published', description: 'It counts loaves.' })
  expect(body).toMatchObject({ status: 'published', description: 'It counts loaves.' })
  expect(body.published_at).not.toBe(body.created_at)
  expect(await read(nobody, id)).toEqual(body)
  const emptied = await change(owner, id, { description: '' })
  expect([emptied.status, emptied.problem.code]).toEqual([409, 'product_incomplete'])
  expect((await create(owner, { description: '', status: 'published' })).problem.code).toBe('product_incomplete')
})

test('what was published is archived and brought back, and never a draft again', async () => {
  const { id, published_at } = await givenProduct(owner)
  const hidden = await change(owner, id, { status: 'draft' })
  expect([hidden.status, hidden.problem]).toEqual([
    409,
    { detail: 'A product that is published cannot become draft', code: 'impossible_transition' },
  ])
  expect((await change(owner, id, { status: 'archived' })).body.status).toBe('archived')
  expect([await statusOf(nobody, id), await statusOf(client, id), await statusOf(owner, id)]).toEqual([404, 404, 200])
  expect((await change(owner, id, { status: 'archived' })).status).toBe(200)
  // It is no newer than it was.
  expect((await change(owner, id, { status: 'published' })).body.published_at).toBe(published_at)
})

test('a creator changes what is named, and an empty field is cleared', async () => {
  const { id } = await givenProduct(owner, {
    long_description: 'Of **bread**',
    requirements: 'An oven',
    documentation_url: 'https://example.com/docs',
    browser_support: { edge: true },
    permissions_required: ['storage'],
    manifest_version: '3',
    category: 'marketing',
  })
  const { body: renamed } = await change(owner, id, { name: 'Bread', price: 0 })
  expect(renamed).toMatchObject({ name: 'Bread', price: 0, fee: 0, total: 0, category: 'marketing' })
  expect(renamed).toMatchObject({ long_description: 'Of **bread**', requirements: 'An oven', status: 'published' })
  const cleared = await change(owner, id, {
    long_description: null,
    requirements: '',
    documentation_url: '',
    browser_support: null,
    permissions_required: [],
    manifest_version: null,
  })
  expect(cleared.body).toMatchObject({
    name: 'Bread',
    long_description: null,
    long_description_html: null,
    requirements: null,
    documentation_url: null,
    browser_support: null,
    permissions_required: null,
    manifest_version: null,
  })
  expect((await change(owner, id, { name: 'Butter', price: '1.001' })).status).toBe(422)
  expect(await read(nobody, id)).toEqual(cleared.body)
})

test('of one’s own videos public ones are shown, in their order; another’s, a private one and none are refused', async () => {
  const [a, b] = [
    await givenVideoRow(db, owner, { is_public: true }),
    await givenVideoRow(db, owner, { is_public: true }),
  ]
  const { id } = await givenProduct(owner, { video_ids: [a.id] })
  const wrong = [await givenVideoRow(db, other, { is_public: true }), await givenVideoRow(db, owner), { id: 999_999 }]
  for (const video of wrong) {
    const body = { video_ids: [a.id, video.id], name: 'Changed' }
    for (const { status, problem } of [await change(owner, id, body), await create(owner, body)]) {
      expect([status, problem.code]).toEqual([400, 'invalid_video_ids'])
      expect(problem.detail).toMatch(/^invalid_video_ids/)
    }
  }
  expect(await read(nobody, id)).toMatchObject({ name: DETAILS.name, video_ids: [a.id] })
  expect((await change(owner, id, { video_ids: [b.id, a.id] })).body.video_ids).toEqual([b.id, a.id])
  // One that is made private stays, for its owner.
  await owner.send(videosApi.change, { params: { id: b.id }, body: { is_public: false } })
  expect([(await read(nobody, id)).video_ids, (await read(owner, id)).video_ids]).toEqual([[a.id], [b.id, a.id]])
  expect((await change(owner, id, { video_ids: [b.id] })).body.video_ids).toEqual([b.id])
})

test('a product is deleted by its creator, and gone for everybody', async () => {
  const { id } = await givenProduct(owner)
  const { status, body } = await owner.send(productsApi.remove, { params: { id } })
  expect([status, body]).toEqual([200, { message: 'Product deleted successfully' }])
  expect(await statusOf(owner, id)).toBe(404)
  expect((await owner.send(productsApi.remove, { params: { id } })).problem.detail).toBe('Product not found')
})

test('nobody but its creator changes a product or deletes it, nor learns of a draft that way', async () => {
  const product = await givenProduct(owner)
  const params = { id: product.id }
  for (const who of [other, client]) {
    for (const { status, problem } of [
      await change(who, product.id, { name: 'Mine' }),
      await who.send(productsApi.remove, { params }),
    ]) {
      expect([status, problem.detail]).toEqual([404, 'Product not found'])
    }
  }
  expect((await change(nobody, product.id, { name: 'Mine' })).status).toBe(401)
  expect((await nobody.send(productsApi.remove, { params })).status).toBe(401)
  expect(await read(nobody, product.id)).toEqual(product)
})

test('a creator has at most so many products, also when two are made at once', async () => {
  const busy = await signUp('developer')
  await Promise.all(Array.from({ length: PRODUCTS_MAX - 1 }, () => givenProductRow(db, busy)))
  const responses = await Promise.all([create(busy, {}), create(busy, {})])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('too_many_products')
})

test('who looks at a product is counted once a day, and its creator is not', async () => {
  const { id } = await givenProduct(owner)
  const look = async (who: Person | typeof nobody) =>
    (await who.send(productsApi.noteView, { params: { id } })).body.view_count
  expect([await look(owner), await look(client), await look(client), await look(nobody), await look(other)]).toEqual([
    0, 1, 1, 2, 3,
  ])
  api.passTime(24 * 60 * 60 * 1000)
  expect(await look(client)).toBe(4)
  expect((await read(nobody, id)).view_count).toBe(4)
  const draft = await givenProductRow(db, owner, { status: 'draft' })
  expect((await client.send(productsApi.noteView, { params: { id: draft.id } })).status).toBe(404)
})

test('a creator sees how a description will look before it is kept', async () => {
  const look = (who: Sender, long_description: string) =>
    who.send(productsApi.previewDescription, { body: { long_description } })
  expect((await look(owner, 'Of **bread** <img src=x onerror=alert(1)>')).body.html).toMatch(
    /^<p>Of <strong>bread<\/strong>(?!.*onerror)/s,
  )
  expect((await look(owner, '#'.repeat(20_001))).status).toBe(422)
  expect([(await look(client, 'x')).status, (await look(nobody, 'x')).status]).toEqual([403, 401])
})
