import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { countStatements } from '#testing/database/statements.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { productFilesApi } from '../contract/files.ts'
import { productTusApi, productUploadsApi } from '../contract/uploads.ts'

const api = await startApi()
const { db, app } = api
const [seller, client] = [await api.signUp('developer'), await api.signUp('client')]
const product = await givenProductRow(db, seller, { price_cents: 0 })
const draft = await givenProductRow(db, seller, { status: 'draft' })
const uploadId = randomUUID()
const BODIES: Record<string, object> = {
  [productFilesApi.release.path]: { version: '2.0' },
  [productUploadsApi.announce.path]: { product_id: product.id, filename: 'a.txt', size: 1 },
}

const ask = ({ method, path }: Endpoint, id: number, token?: string) =>
  app.inject({
    method,
    url: `/api${path.replace(':id', String(id)).replace(':fileId', '1').replace(':uploadId', uploadId)}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(path === productTusApi.begin.path ? { 'tus-resumable': '1.0.0', 'upload-length': '1' } : {}),
    },
    ...(BODIES[path] ? { payload: BODIES[path] } : {}),
  })

const OPEN: Endpoint[] = [productFilesApi.listFiles, productFilesApi.listReleases]
const all: Endpoint[] = [productFilesApi, productUploadsApi, productTusApi].flatMap((one) =>
  Object.values<Endpoint>(one),
)
const closed = all.filter((endpoint) => !OPEN.includes(endpoint))
const named = (endpoints: Endpoint[]) => endpoints.map((one) => [`${one.method} ${one.path}`, one] as const)

test.each(named(closed))('%s is for nobody who is not signed in', async (_name, endpoint) => {
  expect((await ask(endpoint, product.id)).statusCode).toBe(401)
})

const OF_ONE_SELF: Endpoint[] = [productUploadsApi.readStorage, productUploadsApi.listUploads]
const ofSellers = closed.filter((endpoint) => endpoint.access === 'signed_in' && !OF_ONE_SELF.includes(endpoint))

test.each(named([...ofSellers, ...OPEN]))(
  '%s shows and changes nothing of a draft for others',
  async (_name, endpoint) => {
    const { statusCode } = await ask(endpoint, draft.id, client.token)
    // A form, or what tus wants, is asked for first.
    expect([404, 415, 422, 400, 412]).toContain(statusCode)
    expect(await db.selectFrom('product_files').select('id').execute()).toEqual([])
    expect(await db.selectFrom('product_releases').select('id').execute()).toEqual([])
    expect(await db.selectFrom('product_uploads').select('id').execute()).toEqual([])
  },
)

test('lists of files and of releases take the same statements, however long they are', async () => {
  const params = { id: product.id }
  const add = async (count: number) => {
    for (let nth = 0; nth < count; nth++) {
      const version = randomUUID()
      const file = { file_type: 'other', file_name: version, file_size: 1, version, state: 'ready' } as const
      const checked = { checksum: Buffer.alloc(32), crc32: 0, key: `productfiles/${version}`, created_at: new Date() }
      await db
        .insertInto('product_files')
        .values({ ...file, ...checked, product_id: product.id })
        .execute()
      const release = { product_id: product.id, version, released_at: new Date() }
      await db.insertInto('product_releases').values(release).execute()
    }
  }
  const lists = [
    () => seller.send(productFilesApi.listFiles, { params, query: { earlier: true } }),
    () => client.send(productFilesApi.listFiles, { params }),
    () => seller.send(productFilesApi.readDownload, { params }),
    () => client.send(productFilesApi.listReleases, { params }),
  ]
  await add(1)
  const few: number[] = []
  for (const list of lists) few.push(await countStatements(list))
  await add(5)
  for (const [nth, list] of lists.entries()) expect(await countStatements(list)).toBe(few[nth])
  const first = await client.send(productFilesApi.listReleases, { params, query: { limit: 4 } })
  const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
  const rest = await client.send(productFilesApi.listReleases, { params, query: { limit: 4, after } })
  const ids = [...first.body, ...rest.body].map(({ id }) => id)
  expect([ids.length, ids]).toEqual([6, ids.toSorted((a, b) => b - a)])
})
