import { unzipSync } from 'fflate'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { productFilesApi } from '../contract/files.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { productsApi } from '../contract.ts'
import { givenFile, program, take } from './given-files.ts'

const api = await startApi()
const { app, db } = api
const seller = await api.signUp('developer')
const DAY_MS = 24 * 60 * 60 * 1000

type Headers = Record<string, string>
/** Loads by the session of somebody, or by an address alone. */
const load = (url: string, who?: Pick<Person, 'token'>, headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...headers } })
const pathOf = (url: string) => url.slice(new URL(url).origin.length)
const archiveAt = (product: { id: number }) => `/api/marketplace/products/files/${product.id}`
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code]
const download = (who: Person, { id }: { id: number }) => who.send(productFilesApi.readDownload, { params: { id } })
const countOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('products').select('download_count').where('id', '=', id).executeTakeFirstOrThrow())
    .download_count

/** A product that is free with two files, and somebody who has it. */
async function givenSold() {
  const product = await givenProductRow(db, seller, { price_cents: 0, name: 'Ledger: for bakers', version: '1.2' })
  const [tool, manual] = [program(), Buffer.from('# Manual')]
  const file = await givenFile(api, seller, product, tool)
  await givenFile(api, seller, product, manual, { filename: 'manual.md', file_type: 'documentation' })
  const buyer = await api.signUp('client')
  await take(buyer, product)
  const path = `/api/marketplace/products/${product.id}/files/${file.id}`
  return { product, buyer, tool, manual, file, path }
}

test('who bought a product loads all its files as one archive, or one of them', async () => {
  const { product, buyer, tool, manual, path } = await givenSold()
  const all = await load(archiveAt(product), buyer)
  expect([all.statusCode, all.headers['content-type'], all.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="Ledger_ for bakers 1.2.zip"',
  ])
  expect(all.headers['content-length']).toBe(String(all.rawPayload.length))
  const unpacked = unzipSync(all.rawPayload)
  expect(Object.keys(unpacked)).toEqual(['manual.md', 'tool.exe'])
  expect(Buffer.from(unpacked['tool.exe'] ?? []).equals(tool)).toBe(true)
  expect(Buffer.from(unpacked['manual.md'] ?? []).equals(manual)).toBe(true)
  const one = await load(path, buyer)
  expect([one.statusCode, one.headers['content-type'], one.headers['x-content-type-options']]).toEqual([
    200,
    'application/octet-stream',
    'nosniff',
  ])
  expect(one.rawPayload.equals(tool)).toBe(true)
  expect((await load(archiveAt(product), seller)).statusCode).toBe(200)
})

test('a browser loads by addresses that were made for a buyer, without headers, for a day', async () => {
  const { product, buyer, tool } = await givenSold()
  const { body } = await download(buyer, product)
  const all = await load(pathOf(body.url))
  expect([all.statusCode, all.rawPayload.length]).toEqual([200, body.size])
  const file = body.files.find(({ file_name }) => file_name === 'tool.exe')
  expect((await load(pathOf(file?.url ?? ''))).rawPayload.equals(tool)).toBe(true)
  api.passTime(DAY_MS + 1000)
  expect(codeOf(await load(pathOf(body.url)))).toEqual([403, 'address_ended'])
})

test('an address is for one product and one account, and nobody makes one of their own', async () => {
  const [{ product, buyer }, other] = [await givenSold(), await givenSold()]
  const url = pathOf((await download(buyer, product)).body.url)
  const changed = [
    url.replace(`files/${product.id}`, `files/${other.product.id}`),
    url.replace(`account=${buyer.id}`, `account=${seller.id}`),
    url.replace(/ends=(\d+)/, (_, ends: string) => `ends=${Number(ends) + 60}`),
    url.replace(/signature=.*/, 'signature=AAAA'),
  ]
  for (const one of changed) expect([one, (await load(one)).statusCode]).toEqual([one, 403])
  // Half an address is none, and its reader is nobody.
  expect((await load(url.replace(/&signature=.*/, ''))).statusCode).toBe(401)
})

test('who is suspended, or has left, loads nothing more by an address they still have', async () => {
  const { product, buyer } = await givenSold()
  const address = pathOf((await download(buyer, product)).body.url)
  expect((await load(address)).statusCode).toBe(200)
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', buyer.id).execute()
  expect((await load(address)).statusCode).toBe(403)
})

test('who has not bought a product loads nothing of it', async () => {
  const { product, path, file } = await givenSold()
  const stranger = await api.signUp('client')
  for (const url of [archiveAt(product), path]) {
    const answer = await load(url, stranger)
    expect(answer.json()).toMatchObject({
      code: 'purchase_required',
      detail: 'Purchase required to download this product',
    })
    expect(answer.statusCode).toBe(403)
    expect((await load(url)).statusCode).toBe(401)
  }
  expect((await download(stranger, product)).status).toBe(403)
  expect((await load(archiveAt({ id: 999999 }), stranger)).statusCode).toBe(404)
  // A draft does not show that it is there.
  const draft = await givenProductRow(db, seller, { status: 'draft' })
  expect((await load(archiveAt(draft), stranger)).statusCode).toBe(404)
  // A file is found in its own product alone.
  const own = await givenProductRow(db, stranger, { price_cents: 0 })
  expect((await load(`/api/marketplace/products/${own.id}/files/${file.id}`, stranger)).statusCode).toBe(404)
  expect(await countOf(product)).toBe(0)
})

test('a product without files has nothing to load', async () => {
  const product = await givenProductRow(db, seller, { price_cents: 0 })
  const answer = await load(archiveAt(product), seller)
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    404,
    'No files found for this product',
  ])
  expect((await download(seller, product)).status).toBe(404)
})

test('who bought a product keeps it when it is archived, and not when their money came back, by whatever address', async () => {
  const product = await givenProductRow(db, seller, { price_cents: 1000, status: 'draft' })
  await givenFile(api, seller, product, program())
  await seller.send(productsApi.change, { params: { id: product.id }, body: { status: 'published' } })
  const buyer = await api.signUp('client')
  await givenBalance(api, buyer, 1050)
  const params = { id: product.id }
  const bought = await buyer.send(purchasesApi.purchase, { params, body: { pay_with: 'balance' } })
  expect(bought.status).toBe(200)
  const address = pathOf((await download(buyer, product)).body.url)
  expect((await seller.send(productsApi.change, { params, body: { status: 'archived' } })).status).toBe(200)
  expect((await load(archiveAt(product), buyer)).statusCode).toBe(200)
  expect((await load(address)).statusCode).toBe(200)

  await seller.send(productsApi.change, { params, body: { status: 'published' } })
  const [sale] = (await seller.send(purchasesApi.listSales, { query: { product_id: product.id } })).body
  expect((await seller.send(purchasesApi.refund, { params: { id: sale?.id ?? 0 } })).status).toBe(200)
  expect(codeOf(await load(archiveAt(product), buyer))).toEqual([403, 'purchase_required'])
  expect(codeOf(await load(address))).toEqual([403, 'purchase_required'])
  expect((await download(buyer, product)).status).toBe(403)
})

test('a download goes on where it broke, in the archive as in a file', async () => {
  const { product, buyer, path } = await givenSold()
  for (const url of [archiveAt(product), path]) {
    const whole = await load(url, buyer)
    const etag = String(whole.headers['etag'])
    const size = whole.rawPayload.length
    const rest = await load(url, buyer, { range: 'bytes=1000-', 'if-range': etag })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 1000-${size - 1}/${size}`])
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    const last = await load(url, buyer, { range: 'bytes=-10' })
    expect(last.rawPayload.equals(whole.rawPayload.subarray(-10))).toBe(true)
    const beyond = await load(url, buyer, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const other = await load(url, buyer, { range: 'bytes=1000-', 'if-range': '"another"' })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, size])
    const head = await load(url, buyer, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0])
    expect((await load(url, buyer, { 'if-none-match': etag })).statusCode).toBe(304)
  }
})

test('who goes on with an archive of which a file is newer now gets the whole new one', async () => {
  const { product, buyer } = await givenSold()
  const etag = String((await load(archiveAt(product), buyer)).headers['etag'])
  const newer = program(5000)
  await givenFile(api, seller, product, newer)
  const answer = await load(archiveAt(product), buyer, { range: 'bytes=1000-', 'if-range': etag })
  expect(answer.statusCode).toBe(200)
  expect(Buffer.from(unzipSync(answer.rawPayload)['tool.exe'] ?? []).equals(newer)).toBe(true)
})

test('who loads a product is counted once a day, whatever they load of it and however often', async () => {
  const { product, buyer, path } = await givenSold()
  await Promise.all([load(archiveAt(product), buyer), load(path, buyer), load(archiveAt(product), buyer)])
  await load(archiveAt(product), buyer, { range: 'bytes=1000-' })
  await load(archiveAt(product), seller)
  expect(await countOf(product)).toBe(1)
  api.passTime(DAY_MS)
  await load(path, buyer, { range: 'bytes=1000-' })
  expect(await countOf(product)).toBe(1)
  await load(path, buyer)
  const noted = await db.selectFrom('product_downloads').selectAll().where('product_id', '=', product.id).execute()
  expect([await countOf(product), noted.length]).toEqual([2, 2])
})

test('who leaves takes along what they loaded, and their count stays', async () => {
  const { product, buyer } = await givenSold()
  await load(archiveAt(product), buyer)
  const { productFilesPersonalData } = await import('../server/files/personal-data.ts')
  expect(await productFilesPersonalData.exportOf!(db, buyer.id)).toMatchObject({
    files: [],
    downloads: [{ product_id: product.id }],
  })
  const media = await productFilesPersonalData.mediaOf?.(db, seller.id, api.services, api.now())
  const tool = media?.find(({ url }) => url.includes(`/products/${product.id}/`))
  expect((await load(pathOf(tool?.url ?? ''))).statusCode).toBe(200)
  const { username, full_name, email } = buyer.user
  const leaving = { accountId: buyer.id, username, full_name, email, email_verified: false }
  await api.inWork((work) => productFilesPersonalData.erase(work, leaving))
  const noted = await db.selectFrom('product_downloads').selectAll().where('account_id', '=', buyer.id).execute()
  expect([noted, await countOf(product)]).toEqual([[], 1])
})
