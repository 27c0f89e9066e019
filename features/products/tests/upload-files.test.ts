import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { codeOf } from '#testing/given/upload-video.ts'
import { FILES_PER_PRODUCT_MAX, PRODUCT_FILE_MAX_BYTES, productFilesApi, type ProductFile } from '../contract/files.ts'
import { PRODUCT_UPLOADS_MAX, productUploadsApi } from '../contract/uploads.ts'
import { fileTus, filesOf, givenFile, program, sendFile, take } from './given-files.ts'

const api = await startApi()
const { db, nobody, services } = api
const DAY_MS = 24 * 60 * 60 * 1000
const [seller, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
const tool = program()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const givenProduct = (wishes: Parameters<typeof givenProductRow>[2] = {}) =>
  givenProductRow(db, seller, { price_cents: 0, version: '1.2.0', ...wishes })
const metadataOf = (product: { id: number }, more: Record<string, string> = {}) => ({
  product_id: String(product.id),
  filename: 'tool.exe',
  file_type: 'executable',
  ...more,
})
const rowsOf = (product: { id: number }) =>
  db.selectFrom('product_files').selectAll().where('product_id', '=', product.id).orderBy('id').execute()
const uploadsOf = (product: { id: number }) =>
  db.selectFrom('product_uploads').selectAll().where('product_id', '=', product.id).execute()
const tus = fileTus(api, seller)

test('a creator sends a file in pieces; when it has been read through, everybody sees what buyers load', async () => {
  const product = await givenProduct()
  const begun = await tus.begin(tool.length, metadataOf(product, { checksum: sha256(tool) }))
  expect(begun.statusCode).toBe(201)
  const path = String(begun.headers['location'])
  expect((await tus.append(path, 0, tool.subarray(0, 1000))).headers['upload-offset']).toBe('1000')
  const query = { product_id: product.id }
  expect((await seller.send(productUploadsApi.listUploads, { query })).body).toMatchObject([
    { path, file_name: 'tool.exe', file_type: 'executable', size: tool.length, received: 1000, file_id: null },
  ])
  expect((await stranger.send(productUploadsApi.listUploads)).body).toEqual([])

  const last = await tus.append(path, 1000, tool.subarray(1000))
  expect(last.statusCode).toBe(200)
  const file = last.json<ProductFile>()
  const shown = { product_id: product.id, file_name: 'tool.exe', file_size: tool.length, version: '1.2.0' }
  expect(file).toMatchObject({ ...shown, state: 'checking', is_active: false, checksum: null })
  expect((await nobody.send(productFilesApi.listFiles, { params: { id: product.id } })).status).toBe(404)
  expect(await filesOf(seller, product)).toEqual([file])
  expect((await seller.send(productUploadsApi.listUploads, { query })).body).toEqual([])

  await api.runJobs()
  const ready = { ...file, state: 'ready', is_active: true, checksum: sha256(tool) }
  expect(await filesOf(nobody, product)).toEqual([ready])
  const events = await db
    .selectFrom('live_events')
    .select('payload')
    .where('account_id', '=', seller.id)
    .where('type', '=', 'product_file')
    .orderBy('number')
    .execute()
  expect(events.map(({ payload }) => payload)).toEqual(
    ['checking', 'ready'].map((state) => ({ product_id: product.id, id: file.id, state })),
  )
})

test('who did not hear the last answer asks again, and there is still one file', async () => {
  const product = await givenProduct()
  const path = String((await tus.begin(tool.length, metadataOf(product))).headers['location'])
  await Promise.all([tus.append(path, 0, tool), tus.append(path, 0, tool)])
  expect((await tus.ask(path)).headers['upload-offset']).toBe(String(tool.length))
  const uploadId = path.split('/').at(-1) ?? ''
  const { body } = await seller.send(productUploadsApi.readUpload, { params: { uploadId } })
  expect((await rowsOf(product)).map(({ id }) => id)).toEqual([body.file_id])
})

test('a process that is killed between the last byte and the file leaves it to the next question, or to the hour', async () => {
  const product = await givenProduct()
  const killed = async () => {
    const path = String(
      (await tus.begin(tool.length, metadataOf(product, { filename: `${randomUUID()}.exe` }))).headers['location'],
    )
    const { key, size } = (await uploadsOf(product)).find(({ id }) => path.endsWith(id))!
    const growing = { key, size, type: 'application/octet-stream' }
    // As far as the killed one came.
    await services.files.storage.growing.append(growing, 0, Readable.from([tool]))
    await services.files.storage.growing.finish(growing)
    return path
  }
  await Promise.all([await killed()].flatMap((path) => [tus.ask(path), tus.ask(path)]))
  expect(await rowsOf(product)).toHaveLength(1)
  await killed()
  api.passTime(DAY_MS / 2)
  await api.runScheduledJob('tidy-product-files')
  await api.runJobs()
  expect(await rowsOf(product)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
})

test('a file whose checking was broken off again and again is checked after all', async () => {
  const product = await givenProduct()
  await sendFile(api, seller, product, tool)
  await db.deleteFrom('jobs').execute()
  expect(await rowsOf(product)).toMatchObject([{ state: 'checking' }])
  await api.runScheduledJob('tidy-product-files')
  await api.runJobs()
  expect(await rowsOf(product)).toMatchObject([{ state: 'ready' }])
})

test('a newer file takes the place of the one of the same name, and of the one that it names', async () => {
  const product = await givenProduct()
  const first = await givenFile(api, seller, product, tool, { version: '1.0' })
  const second = await givenFile(api, seller, product, program(), { filename: 'Tool.EXE', version: '1.1' })
  const third = await givenFile(api, seller, product, program(), {
    filename: 'tool-2.exe',
    version: '2.0',
    replaces_id: String(second.id),
  })
  expect((await filesOf(nobody, product)).map(({ id, version }) => [id, version])).toEqual([[third.id, '2.0']])
  // What was there before is for the creator, and for those who bought it.
  const buyer = await api.signUp('client')
  expect(await filesOf(buyer, product, true)).toHaveLength(1)
  await take(buyer, product)
  expect((await filesOf(buyer, product, true)).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
})

test('of two files of one name the later one stays, whichever is read through first', async () => {
  const product = await givenProduct()
  const [early, late] = [await sendFile(api, seller, product, tool), await sendFile(api, seller, product, program())]
  await db.updateTable('product_files').set({ announced_checksum: null }).where('id', '=', early.id).execute()
  const { checkProductFile } = await import('../server/files/check-files.ts')
  const run = (id: number) =>
    checkProductFile.perform({ id }, {
      db,
      services,
      now: api.now(),
      signal: new AbortController().signal,
    } as Parameters<typeof checkProductFile.perform>[1])
  await run(late.id)
  await run(early.id)
  expect(await filesOf(seller, product)).toMatchObject([{ id: late.id, is_active: true }])
  expect((await rowsOf(product)).map(({ state, superseded_at }) => [state, superseded_at !== null])).toEqual([
    ['ready', true],
    ['ready', false],
  ])
})

test('what arrives otherwise than announced is never loaded, and only its creator hears of it', async () => {
  const product = await givenProduct()
  await givenFile(api, seller, product, tool, { checksum: sha256(program()) })
  expect(await filesOf(seller, product)).toMatchObject([{ state: 'failed', is_active: false }])
  expect((await nobody.send(productFilesApi.listFiles, { params: { id: product.id } })).status).toBe(404)
  const [row] = await rowsOf(product)
  expect(await services.files.storage.stat(row?.key ?? '')).toBeNull()
})

test('a file that is not what its name says is deleted with its announcement', async () => {
  const product = await givenProduct()
  const path = String((await tus.begin(5, metadataOf(product))).headers['location'])
  const [row] = await uploadsOf(product)
  expect(codeOf(await tus.append(path, 0, Buffer.from('hello')))).toEqual([400, 'not_as_called'])
  expect([await uploadsOf(product), await rowsOf(product)]).toEqual([[], []])
  expect(await services.files.storage.stat(row?.key ?? '')).toBeNull()
})

const own = await givenProduct()
test.each<[string, number, Record<string, string>, number, string | undefined]>([
  ['nothing', 0, metadataOf(own), 400, 'empty_file'],
  ['too much', PRODUCT_FILE_MAX_BYTES + 1, metadataOf(own), 413, 'too_large'],
  ['a program that is called otherwise', 10, metadataOf(own, { filename: 'tool.sh' }), 400, 'wrong_file_type'],
  ['a file without a name', 10, metadataOf(own, { filename: '' }), 422, undefined],
  ['a kind that there is not', 10, metadataOf(own, { file_type: 'virus' }), 422, undefined],
  ['a checksum that is none', 10, metadataOf(own, { checksum: 'abc' }), 422, undefined],
  ['a version without end', 10, metadataOf(own, { version: 'v'.repeat(41) }), 422, undefined],
  ['a file in the place of one that is not there', 10, metadataOf(own, { replaces_id: '999999' }), 404, 'not_found'],
  ['a file for a product that is not there', 10, metadataOf({ id: 999999 }), 404, 'not_found'],
])('who announces %s is refused, and nothing is noted', async (_what, size, details, status, code) => {
  const answer = await tus.begin(size, details)
  expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code])
  expect(await uploadsOf(own)).toEqual([])
})

test('nobody sends files for the product of somebody else, goes on with theirs, or learns of them', async () => {
  const product = await givenProduct()
  expect(codeOf(await fileTus(api, stranger).begin(10, metadataOf(product)))).toEqual([404, 'not_found'])
  expect((await fileTus(api, { token: '' }).begin(10, metadataOf(product))).statusCode).toBe(401)
  const path = String((await tus.begin(tool.length, metadataOf(product))).headers['location'])
  const params = { uploadId: path.split('/').at(-1) ?? '' }
  const theirs = fileTus(api, stranger)
  expect((await theirs.append(path, 0, tool)).statusCode).toBe(404)
  expect((await theirs.ask(path)).statusCode).toBe(404)
  expect((await theirs.cancel(path)).statusCode).toBe(404)
  expect((await stranger.send(productUploadsApi.readUpload, { params })).status).toBe(404)
  expect((await tus.ask(path)).headers['upload-offset']).toBe('0')
  expect((await tus.cancel(path)).statusCode).toBe(204)
  expect(await uploadsOf(product)).toEqual([])
})

test('nobody has more than so many files on their way, nor more room than there is', async () => {
  const other = await api.signUp('developer')
  const product = await givenProductRow(db, other, { price_cents: 0 })
  const sends = fileTus(api, other)
  for (let nth = 0; nth < PRODUCT_UPLOADS_MAX; nth++) {
    expect((await sends.begin(100, metadataOf(product, { filename: `${nth}.exe` }))).statusCode).toBe(201)
  }
  expect(codeOf(await sends.begin(1, metadataOf(product)))).toEqual([409, 'too_many_uploads'])
  expect((await other.send(productUploadsApi.readStorage)).body).toEqual({
    used_bytes: 100 * PRODUCT_UPLOADS_MAX,
    max_bytes: 20 * 1024 ** 3,
  })
  await db.deleteFrom('product_uploads').where('product_id', '=', product.id).execute()
  const large = { file_type: 'other', file_name: 'large', file_size: PRODUCT_FILE_MAX_BYTES, version: '1' } as const
  for (let nth = 0; nth < 10; nth++) {
    await db
      .insertInto('product_files')
      .values({
        ...large,
        file_name: `large-${nth}`,
        product_id: product.id,
        key: `productfiles/${randomUUID()}`,
        created_at: new Date(),
      })
      .execute()
  }
  expect(codeOf(await sends.begin(1, metadataOf(product)))).toEqual([413, 'storage_full'])
})

test('a product has at most so many files; putting a newer one in the place of another is no more', async () => {
  const product = await givenProduct()
  const first = await givenFile(api, seller, product, tool)
  for (let nth = 1; nth < FILES_PER_PRODUCT_MAX; nth++) {
    await db
      .insertInto('product_files')
      .values({
        product_id: product.id,
        file_type: 'other',
        file_name: `part-${nth}`,
        file_size: 1,
        version: '1',
        key: `productfiles/${randomUUID()}`,
        created_at: new Date(),
      })
      .execute()
  }
  expect(codeOf(await tus.begin(10, metadataOf(product, { filename: 'more.exe' })))).toEqual([409, 'too_many_files'])
  expect((await tus.begin(10, metadataOf(product))).statusCode).toBe(201)
  expect(
    (await tus.begin(10, metadataOf(product, { filename: 'a.exe', replaces_id: String(first.id) }))).statusCode,
  ).toBe(201)
})

test('files whose sender never came back are deleted after a week, with what had arrived', async () => {
  const product = await givenProduct()
  const path = String((await tus.begin(tool.length, metadataOf(product))).headers['location'])
  await tus.append(path, 0, tool.subarray(0, 1000))
  const [row] = await uploadsOf(product)
  api.passTime(7 * DAY_MS + 1000)
  await api.runScheduledJob('tidy-product-files')
  expect(await uploadsOf(product)).toEqual([])
  expect(await services.files.storage.growing.countReceived(row?.key ?? '')).toBe(0)
})

test('what nothing names any more is swept up; what is on its way or can be loaded stays', async () => {
  const product = await givenProduct()
  const kept = await givenFile(api, seller, product, tool)
  const { storage } = services.files
  const lost = `productfiles/${randomUUID()}`
  await storage.put(lost, Readable.from([tool]), { type: 'application/octet-stream', maxBytes: tool.length })
  const [row] = await rowsOf(product)
  api.passTime(2 * DAY_MS)
  await api.runScheduledJob('sweep-files')
  expect(await storage.stat(lost)).toBeNull()
  expect((await storage.stat(row?.key ?? ''))?.size).toBe(tool.length)
  await db.deleteFrom('products').where('id', '=', product.id).execute()
  await api.runScheduledJob('sweep-files')
  expect(await storage.stat(row?.key ?? '')).toBeNull()
  expect(kept.file_name).toBe('tool.exe')
})
