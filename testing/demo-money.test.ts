import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { HEIGHT, WIDTH } from '#db/demo/clip-scenes.ts'
import { productPictures } from '#db/demo/draw-products.ts'
import { loadDemoData } from '#db/demo/load.ts'
import { SMALL_WIDTH } from '#db/demo/showcases.ts'
import { products } from '#db/demo/wares.ts'
import { listFaults, sumUp } from '#features/ledger/server.ts'
import { NewProduct } from '#features/products/contract.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openTestDatabase } from './database.ts'

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
  expect(Number((await sumUp(db)).entries)).toBeGreaterThan(12)
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
    select i.id from invoices i join ledger_causes c on c.kind = i.cause and c.reference = i.reference
    where i.corrects is null and i.total_cents + (select coalesce(sum(total_cents), 0) from invoices n where n.corrects = i.id) <>
      (select coalesce(sum(cents) filter (where cents > 0), 0) from ledger_postings p join ledger_entries e on e.id = p.entry_id where e.cause_id = c.id and not exists (
        select from ledger_entries later where later.cause_id = c.id and later.id > e.id))
      and not exists (select from invoices n where n.corrects = i.id)`)
  expect(wrong).toEqual([])
})

test('nobody buys their own, reviews what they do not have, or pays before they came', async () => {
  const strange = await rowsOf(`
    select id from purchases join accounts on accounts.id = buyer_id join products on products.id = product_id
    where purchases.created_at < accounts.created_at or purchases.created_at < products.published_at or buyer_id = developer_id
    union all
    select ratings.id from ratings where kind = 'product' and not exists (
      select from purchases where product_id = target_id and buyer_id = rater_id and status = 'paid' and paid_at < ratings.created_at)
    union all
    select donations.id from donations join accounts on accounts.id = account_id where donations.created_at < accounts.created_at`)
  expect(strange.length).toBe(0)
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
  const folder = join(import.meta.dirname, '../db/demo/products')
  for (const { name } of named) {
    const { width, height } = await sharp(readFileSync(join(folder, `${name}.webp`))).metadata()
    expect([width, height]).toEqual([WIDTH, HEIGHT])
    expect((await sharp(readFileSync(join(folder, `${name}-small.webp`))).metadata()).width).toBe(SMALL_WIDTH)
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
