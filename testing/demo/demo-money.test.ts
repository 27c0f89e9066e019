import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { HEIGHT, WIDTH } from '#db/demo/clip-scenes.ts'
import { productPictures } from '#db/demo/draw-products.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { SMALL_WIDTH } from '#db/demo/showcases.ts'
import { products } from '#db/demo/wares.ts'
import { listFaults, summarizeBooks } from '#features/ledger/server.ts'
import { NewProduct } from '#features/products/contract.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openTestDatabase } from '../database/database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
const storedFiles = new Map<string, Uint8Array>()
await loadDemoData(db, {
  now: new Date(),
  hashPassword: async (password) => `hash of ${password}`,
  storePicture: async (name) => `stored-${name}`,
  storeFile: async (key, _type, bytes) => void storedFiles.set(key, bytes),
  seller: parseConfig({ SELLER_NAME: 'Atelier Ltd' }),
})

const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows

test('the books of the demo data hold together, and there is something in them', async () => {
  expect(await listFaults(db)).toEqual([])
  expect((await summarizeBooks(db)).entries).toBeGreaterThan(12)
  const [balances] = await rowsOf(
    'select count(*)::integer as people, min(cents)::integer as least, max(cents)::integer as most from ledger_balances',
  )
  expect(balances).toMatchObject({ least: expect.any(Number) })
  expect(Number(balances?.['least'])).toBeGreaterThanOrEqual(0)
  expect(Number(balances?.['most'])).toBeGreaterThan(0)
})

test('each payment has its invoice, numbered without gaps, and what was given back its credit note', async () => {
  const causes = await rowsOf('select kind, reference from ledger_causes order by 1, 2')
  expect(await rowsOf('select cause as kind, reference from invoices where corrects is null order by 1, 2')).toEqual(
    causes,
  )
  const gaps = await rowsOf(
    'select series from invoices group by series having max(number) <> count(*) or min(number) <> 1',
  )
  expect(gaps).toEqual([])
  expect(await rowsOf('select count(*)::integer as notes from invoices where corrects is not null')).toEqual([
    { notes: 1 },
  ])
  const wrong = await rowsOf(`
    select i.id from invoices i
    join ledger_causes c on c.kind = i.cause and c.reference = i.reference
    join ledger_entries e on e.cause_id = c.id and e.why = 'paid'
    join ledger_postings p on p.entry_id = e.id and p.cents > 0
    where i.corrects is null group by i.id, i.total_cents having sum(p.cents) <> i.total_cents`)
  expect(wrong).toEqual([])
})

test('nobody buys their own, reviews what they do not have, or pays before they came', async () => {
  const strange = await rowsOf(`
    select p.id from purchases p
    join accounts a on a.id = p.buyer_id
    join products w on w.id = p.product_id
    where p.created_at < a.created_at or p.created_at < w.published_at or p.buyer_id = w.developer_id
    union all
    select r.id from ratings r where kind = 'product' and not exists (
      select from purchases
      where product_id = r.target_id and buyer_id = r.rater_id and status = 'paid' and paid_at < r.created_at
    )
    union all
    select d.id from donations d join accounts a on a.id = d.account_id where d.created_at < a.created_at`)
  expect(strange).toEqual([])
})

test('products have stars and sales that are what counting from scratch gives', async () => {
  const wrong = await rowsOf(`
    select id from products
    where total_ratings <> (select count(*) from ratings where kind = 'product' and target_id = products.id)
      or purchase_count <> (select count(*) from purchases where product_id = products.id and status = 'paid')`)
  expect(wrong).toEqual([])
  const [kinds] = await rowsOf(`
    select count(*) filter (where status = 'draft')::integer as drafts, count(*) filter (where price_cents = 0)::integer as free,
      count(*)::integer as all from products`)
  expect(kinds).toEqual({ drafts: 1, free: 1, all: 5 })
})

test('every product that is on sale could have been written here, has a file, and pictures that were drawn by code', async () => {
  const named = products.flatMap(({ pictures }) => pictures)
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(productPictures).toSorted())
  expect(named.filter(({ alt }) => alt.length < 20)).toEqual([])
  const folder = join(import.meta.dirname, '../../db/demo/products')
  for (const { name } of named) {
    const { width, height } = await sharp(join(folder, `${name}.webp`)).metadata()
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect((await sharp(join(folder, `${name}-small.webp`)).metadata()).width).toBe(SMALL_WIDTH)
  }
  for (const {
    key: _key,
    pictures: _pictures,
    days_ago: _days,
    creator: _who,
    file,
    price_cents,
    ...product
  } of products) {
    if (product.status === 'draft') continue
    expect(NewProduct.safeParse({ ...product, price: price_cents / 100 }).error).toBeUndefined()
    expect(file).toBeDefined()
  }
  const files = await rowsOf('select key, file_size::integer as size from product_files')
  expect(files.map(({ key, size }) => storedFiles.get(String(key))?.length === size)).toEqual(files.map(() => true))
})
