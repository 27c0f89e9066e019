import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#testing/database/database.ts'
import { databaseBus } from '#platform/server/work/event-bus.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { api } from '#platform/contract/endpoint.ts'
import { Upload, UploadList } from '#platform/contract/upload.ts'
import { parseConfig } from '#platform/server/config.ts'
import { openFiles } from '#platform/server/files/files.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { mountRoutes } from '#platform/server/http/mount.ts'
import { routes } from '#platform/server/http/routes.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import type { Services } from '#platform/server/services.ts'
import { deleteAbandonedUploads } from '#platform/server/files/form-uploads.ts'
import { NO_KINDS } from '../work/no-kinds.ts'

const uploadsApi = api({
  put: {
    method: 'POST',
    path: '/things',
    access: 'anyone',
    does: 'Takes a thing.',
    multipart: true,
    body: z.object({
      file: Upload(1000),
      page: z.int(),
      wide: z.boolean().default(false),
      other: Upload(10).optional(),
    }),
    response: z.object({ name: z.string(), text: z.string(), page: z.int(), wide: z.boolean() }),
  },
  putAll: {
    method: 'POST',
    path: '/all',
    access: 'anyone',
    does: 'Takes several things.',
    multipart: true,
    body: z.object({ files: UploadList(1000, 3), other: Upload(10).optional() }),
    response: z.array(z.object({ name: z.string(), size: z.int(), hash: z.string() })),
  },
})

const config = parseConfig({
  LOG_LEVEL: 'silent',
  RATE_LIMITS: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'uploads-')),
})
const files = await openFiles(config, Buffer.from('secret'))
const opened = await openTestDatabase()
const notifyBatcher = openNotifyBatcher(opened, () => undefined)
const eventBus = databaseBus(opened, notifyBatcher)
const responseCache = await openResponseCache(opened, notifyBatcher, {
  endpoints: [],
  clock: () => new Date(),
  megabytes: 0,
})
const app = await createHttpServer(config, createLogger(config))
let handled = 0
let fails = false
mountRoutes(
  app,
  routes(uploadsApi, {
    put: ({ body }) => {
      handled++
      if (fails) throw new Error('no')
      return { name: body.file.name, text: readFileSync(body.file.path, 'utf8'), page: body.page, wide: body.wide }
    },
    putAll: ({ body }) => {
      handled++
      return body.files.map(({ name, size, hash }) => ({ name, size, hash }))
    },
  }),
  {
    db: opened.db,
    run: opened.run,
    authentication: { findCaller: async () => undefined, kinds: NO_KINDS, consentChecks: [] },
    clock: () => new Date(),
    services: { config, files, notifyBatcher, eventBus, responseCache } as unknown as Services,
  },
)
afterAll(async () => {
  await app.close()
  await opened.close()
})

beforeEach(() => {
  handled = 0
  fails = false
})

async function put(
  fields: [string, string | Blob, string?][],
  headers: Record<string, string> = {},
  url = '/api/things',
) {
  const form = new FormData()
  for (const [name, value, filename] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename ?? 'file')
  }
  const written = new Response(form)
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': written.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await written.arrayBuffer()),
  })
}
const left = () => (existsSync(files.incoming) ? readdirSync(files.incoming) : [])

test('a form is read: numbers and booleans from text, the file from where it lies', async () => {
  const answer = await put([
    ['file', new Blob(['hello']), 'notes.txt'],
    ['page', '3'],
    ['wide', 'true'],
  ])
  expect(answer.json()).toEqual({ name: 'notes.txt', text: 'hello', page: 3, wide: true })
  await expect.poll(left).toEqual([])
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\cv.pdf', 'cv.pdf'],
  ['a\u0007b.txt', 'ab.txt'],
  ['', 'file'],
])('a file called "%s" is called "%s"', async (sent, kept) => {
  const answer = await put([
    ['file', new Blob(['x']), sent],
    ['page', '1'],
  ])
  if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ name: kept })
  else expect(answer.statusCode).toBe(422)
})

test.each<[string, [string, string | Blob, string?][]]>([
  [
    'too large',
    [
      ['file', new Blob(['x'.repeat(1001)])],
      ['page', '1'],
    ],
  ],
  [
    'far too large',
    [
      ['file', new Blob(['x'.repeat(5_000_000)])],
      ['page', '1'],
    ],
  ],
  [
    'empty',
    [
      ['file', new Blob([])],
      ['page', '1'],
    ],
  ],
  ['missing', [['page', '1']]],
  [
    'a text',
    [
      ['file', 'hello'],
      ['page', '1'],
    ],
  ],
  [
    'where none is taken',
    [
      ['file', new Blob(['x'])],
      ['page', new Blob(['1'])],
    ],
  ],
  [
    'sent twice',
    [
      ['file', new Blob(['x'])],
      ['file', new Blob(['y'])],
      ['page', '1'],
    ],
  ],
  [
    'beside a field that is wrong',
    [
      ['file', new Blob(['x'])],
      ['page', 'many'],
    ],
  ],
  [
    'larger than its own field allows',
    [
      ['file', new Blob(['x'])],
      ['other', new Blob(['x'.repeat(11)])],
      ['page', '1'],
    ],
  ],
])('a file that is %s is refused and not kept', async (_, fields) => {
  const answer = await put(fields)
  expect(answer.statusCode).toBe(422)
  expect(handled).toBe(0)
  await expect.poll(left).toEqual([])
})

test('a file cannot be made up in JSON', async () => {
  const forged = { file: { name: 'x', path: '/etc/passwd', size: 3 }, page: 1 }
  const response = await app.inject({ method: 'POST', url: '/api/things', payload: forged })
  expect(response.statusCode).toBe(415)
  const asField = await put([
    ['file', JSON.stringify(forged.file)],
    ['page', '1'],
  ])
  expect(asField.statusCode).toBe(422)
  expect(handled).toBe(0)
})

test('nothing is left when the work fails', async () => {
  fails = true
  const answer = await put([
    ['file', new Blob(['x'])],
    ['page', '1'],
  ])
  expect(answer.statusCode).toBe(500)
  await expect.poll(left).toEqual([])
})

test('a form sent again under its key is not done again, another form is refused', async () => {
  const headers = { 'idempotency-key': 'k1' }
  const send = (text: string) =>
    put(
      [
        ['file', new Blob([text])],
        ['page', '1'],
      ],
      headers,
    )
  const first = await send('one')
  expect((await send('one')).json()).toEqual(first.json())
  expect(handled).toBe(1)
  expect((await send('other')).statusCode).toBe(422)
})

const putAll = (...brought: [string, string][]) =>
  put(
    brought.map(([name, text]) => ['files', new Blob([text]), name]),
    {},
    '/api/all',
  )

test('several files of one field are taken in the order they come in', async () => {
  const answer = await putAll(['b.txt', 'hello'], ['a.txt', 'x'], ['b.txt', 'again'])
  expect(answer.json()).toMatchObject([
    { name: 'b.txt', size: 5, hash: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' },
    { name: 'a.txt', size: 1 },
    { name: 'b.txt', size: 5 },
  ])
  await expect.poll(left).toEqual([])
})

const ok: [string, string] = ['a.txt', 'x']
test.each<[string, [string, string][], number]>([
  ['no file', [], 422],
  ['one more than is taken', [ok, ok, ok, ok], 422],
  ['many more than are taken', [ok, ok, ok, ok, ok, ok], 422],
  ['an empty one', [ok, ['b.txt', '']], 422],
  ['one that is too large', [ok, ['b.txt', 'x'.repeat(1001)], ok], 413],
])('a form with %s is refused, and nothing of it stays', async (_what, brought, status) => {
  const answer = await putAll(...brought)
  expect([answer.statusCode, handled]).toEqual([status, 0])
  await expect.poll(left).toEqual([])
})

test('what a killed process left is removed a day later, what is new stays', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(files.incoming, name)) as [string, string]
  writeFileSync(old, 'x')
  writeFileSync(fresh, 'x')
  const now = Date.now()
  utimesSync(old, new Date(now - 2 * 86_400_000), new Date(now - 2 * 86_400_000))
  await deleteAbandonedUploads(files.incoming, new Date(now))
  expect(left()).toEqual(['fresh'])
})

test('one key with another file is another call, also when the file is as long and called the same', async () => {
  const key = { 'idempotency-key': 'the-same-key' }
  const send = (text: string) =>
    put(
      [
        ['file', new Blob([text]), 'notes.txt'],
        ['page', '1'],
      ],
      key,
    )
  expect((await send('first')).statusCode).toBe(200)
  expect((await send('first')).json()).toMatchObject({ text: 'first' })
  expect(handled).toBe(1)
  const other = await send('other')
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }])
})
