import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { givenProductRow } from '#testing/given/products.ts'
import type { NextPart } from '#platform/contract/parts.ts'
import { productUploadsApi, type ProductUpload } from '../contract/uploads.ts'
import { fileTus, filesOf, givenFile, program, take } from './given-files.ts'

const bucket = await givenBucket()
bucket.letPages('http://localhost:3000')
const api = await startApi(bucket.settings)
afterAll(() => bucket.stop())
const { db, app } = api
const [seller, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
const tool = program(100_000)

async function announce(product: { id: number }, details: object = {}): Promise<ProductUpload> {
  const body = { product_id: product.id, filename: 'tool.exe', size: tool.length, ...details }
  const response = await seller.send(productUploadsApi.announce, { body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.problem))
  return response.body
}
const next = (who: Person, { id }: ProductUpload) => who.send(productUploadsApi.nextParts, { params: { uploadId: id } })
const finish = (who: Person, { id }: ProductUpload) => who.send(productUploadsApi.finish, { params: { uploadId: id } })
const send = async ({ url, offset, size }: NextPart, bytes: Buffer) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes.subarray(offset, offset + size)) })).status
const load = (url: string, who: Person, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${who.token}`, ...headers } })

test('a file goes to the bucket in parts, and is loaded from there: alone straight, with others through us', async () => {
  const product = await givenProductRow(db, seller, { price_cents: 0 })
  const upload = await announce(product)
  expect(upload).toMatchObject({ in_parts: true, received: 0, file_id: null })
  const { parts } = (await next(seller, upload)).body
  const early = await finish(seller, upload)
  expect([early.status, early.problem.code]).toEqual([409, 'not_whole'])
  expect((await next(stranger, upload)).status).toBe(404)
  expect((await finish(stranger, upload)).status).toBe(404)
  for (const part of parts) expect(await send(part, tool)).toBe(200)
  const [one, two] = await Promise.all([finish(seller, upload), finish(seller, upload)])
  expect([one.status, two.body.id]).toEqual([200, one.body.id])
  expect((await next(seller, upload)).body).toEqual({ received: tool.length, parts: [] })
  await api.runJobs()
  await givenFile(api, seller, product, Buffer.from('# Manual'), { filename: 'manual.md', file_type: 'documentation' })
  expect((await filesOf(api.nobody, product)).map(({ state }) => state)).toEqual(['ready', 'ready'])

  const buyer = await api.signUp('client')
  await take(buyer, product)
  const alone = await load(`/api/marketplace/products/${product.id}/files/${one.body.id}`, buyer)
  const location = String(alone.headers.location)
  expect([alone.statusCode, location.startsWith(`${bucket.settings.S3_ENDPOINT}/files/productfiles/`)]).toEqual([
    302,
    true,
  ])
  const straight = await fetch(location)
  expect(new URL(location).searchParams.get('response-content-disposition')).toBe('attachment; filename=tool.exe')
  expect(Buffer.from(await straight.arrayBuffer()).equals(tool)).toBe(true)
  const all = `/api/marketplace/products/files/${product.id}`
  const whole = (await load(all, buyer)).rawPayload
  expect(Buffer.from(unzipSync(whole)['tool.exe'] ?? []).equals(tool)).toBe(true)
  const rest = await load(all, buyer, { range: 'bytes=50000-' })
  expect([rest.statusCode, rest.rawPayload.equals(whole.subarray(50_000))]).toEqual([206, true])
})

test('a file that was announced to come in parts is not sent by tus, nor the other way round', async () => {
  const product = await givenProductRow(db, seller)
  const upload = await announce(product)
  const tus = fileTus(api, seller)
  const metadata = { product_id: String(product.id), filename: 'tool.exe' }
  const answer = await tus.append(upload.path, 0, tool)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'sent_in_parts' }])
  const path = String((await tus.begin(10, metadata)).headers['location'])
  const byTus = { ...upload, id: path.split('/').at(-1) ?? '' }
  expect((await next(seller, byTus)).problem.code).toBe('sent_by_tus')
  expect((await finish(seller, byTus)).problem.code).toBe('sent_by_tus')
  expect((await tus.cancel(upload.path)).statusCode).toBe(204)
  expect((await next(seller, upload)).status).toBe(404)
})

test('what came in parts and is not what its name says is deleted', async () => {
  const product = await givenProductRow(db, seller, { status: 'draft' })
  const upload = await announce(product, { filename: 'tool.zip' })
  for (const part of (await next(seller, upload)).body.parts) await send(part, tool)
  const refused = await finish(seller, upload)
  expect([refused.status, refused.problem.code]).toEqual([400, 'not_as_called'])
  expect((await next(seller, upload)).status).toBe(404)
  expect(await db.selectFrom('product_files').select('id').where('product_id', '=', product.id).execute()).toEqual([])
})
