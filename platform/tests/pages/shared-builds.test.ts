import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import type { FileStorage, ListedObject } from '#platform/server/files/storage.ts'
import { openFolderStorage } from '#platform/server/files/storage-folder.ts'
import { openBucketStorage } from '#platform/server/files/storage-s3.ts'
import { storageUnavailable } from '#platform/server/http/http-errors.ts'
import { createHttpServer, createLogger } from '#platform/server/http/http-server.ts'
import { openResponseCache } from '#platform/server/pages/response-cache.ts'
import { serveScreens } from '#platform/server/pages/screens.ts'
import { sharedAssetSender } from '#platform/server/pages/send-shared-asset.ts'
import {
  deleteOldBuilds,
  storeBuildPeriodically,
  openSharedBuilds,
  storeBuild,
} from '#platform/server/pages/shared-builds.ts'
import { openSigner } from '#platform/server/security/signer.ts'
import { givenBucket } from '#testing/outside/bucket.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const log = createLogger(config)

function givenTemporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const inFolder = async () => openFolderStorage(givenTemporary(), 'http://localhost', openSigner(Buffer.alloc(32)))
async function inBucket(): Promise<FileStorage> {
  const bucket = await givenBucket()
  onTestFinished(() => bucket.stop())
  const { S3_ENDPOINT: endpoint, S3_BUCKET, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY } = bucket.settings
  const secretAccessKey = S3_SECRET_ACCESS_KEY
  return openBucketStorage({ bucket: S3_BUCKET, endpoint, accessKeyId, secretAccessKey, region: 'us-east-1' })
}

async function listStored(storage: FileStorage): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const page of storage.list('builds/')) found.push(...page)
  return found
}

/** What a release was built into: each file with what is in it, compressed too where that is worth it. */
function givenBuild(files: Record<string, string>): string {
  const folder = givenTemporary()
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, 'assets', name), text)
    if (text.length < 512) continue
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, 'assets', `${name}.gz`), gzipSync(text))
  }
  return folder
}

/** A process that serves a build. */
async function givenProcess(storage: FileStorage, folder: string): Promise<FastifyInstance> {
  const app = await createHttpServer(config, log)
  const memory = await openResponseCache(
    { embedded: true, listen: async () => async () => undefined },
    { announce: () => undefined },
    { endpoints: [], clock: () => new Date(), megabytes: 0 },
  )
  const pages = {
    site: () => ({ productName: 'Atelier', publicUrl: '' }),
    memory,
    clock: () => new Date(),
    open: async () => null,
  }
  await serveScreens(app, { folder, pages, sendOthers: sharedAssetSender(openSharedBuilds(storage)) })
  onTestFinished(() => app.close())
  return app
}

const OLD_PAGE = 'export const page = "of the old release"\n'.repeat(50)
const NEW_PAGE = 'export const page = "of the new release"\n'.repeat(50)
const OLD = { 'Page-aaaaaaaa.js': OLD_PAGE, 'tiny-aaaaaaaa.css': 'a{}' }
const NEW = { 'Page-bbbbbbbb.js': NEW_PAGE }

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('releases that share %s', (_where, openStorage) => {
  test('each sends the built files of the other as its own: compressed, and to be kept for good', async () => {
    const storage = await openStorage()
    const [oldBuild, newBuild] = [givenBuild(OLD), givenBuild(NEW)]
    await storeBuild(storage, oldBuild, new Date())
    const oldProcess = await givenProcess(storage, oldBuild)
    expect((await oldProcess.inject('/assets/Page-bbbbbbbb.js')).statusCode).toBe(404)

    await storeBuild(storage, newBuild, new Date())
    const newProcess = await givenProcess(storage, newBuild)
    const places = [
      { process: oldProcess, url: '/assets/Page-bbbbbbbb.js', text: NEW_PAGE },
      { process: newProcess, url: '/assets/Page-aaaaaaaa.js', text: OLD_PAGE },
    ]
    for (const { process, url, text } of places) {
      const plain = await process.inject(url)
      expect([plain.statusCode, plain.body]).toEqual([200, text])
      const { headers, rawPayload } = await process.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(rawPayload).toEqual(brotliCompressSync(text))
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect((await process.inject({ url, headers: { 'accept-encoding': 'gzip' } })).rawPayload).toEqual(gzipSync(text))
      const head = await process.inject({ url, method: 'HEAD' })
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(text.length), ''])
    }
    const tiny = await newProcess.inject({ url: '/assets/tiny-aaaaaaaa.css', headers: { 'accept-encoding': 'br' } })
    expect([tiny.statusCode, tiny.headers['content-type'], tiny.body]).toEqual([200, 'text/css; charset=utf-8', 'a{}'])
  })

  test('a build is deleted seven days after the last process that served it, and no earlier', async () => {
    const storage = await openStorage()
    const [oldBuild, newBuild] = [givenBuild(OLD), givenBuild(NEW)]
    const [at, count] = [Date.now(), async () => (await listStored(storage)).length]
    await storeBuild(storage, oldBuild, new Date(at))
    await storeBuild(storage, newBuild, new Date(at))
    await deleteOldBuilds(storage, new Date(at + 7 * DAY_MS))
    expect(await count()).toBe(4)
    const process = await givenProcess(storage, newBuild)
    expect((await process.inject('/assets/Page-aaaaaaaa.js')).statusCode).toBe(200)
    await deleteOldBuilds(storage, new Date(at + 8 * DAY_MS))
    expect(await count()).toBe(0)
    // What the process had found by then is gone like anything else.
    expect((await process.inject('/assets/Page-aaaaaaaa.js')).statusCode).toBe(404)
  })
})

test('a process stores its build again while it serves it, so that it does not grow old', async () => {
  const storage = await inFolder()
  const build = givenBuild(OLD)
  const modified = async () => (await listStored(storage)).map((one) => one.modified.getTime())
  await storeBuild(storage, build, new Date())
  const first = await modified()
  await storeBuild(storage, build, new Date(Date.now() + 11 * HOUR_MS))
  expect(await modified()).toEqual(first)
  await storeBuild(storage, build, new Date(Date.now() + 13 * HOUR_MS))
  for (const [at, time] of (await modified()).entries()) expect(time).toBeGreaterThan(first[at] ?? Infinity)
})

test('only the newest of the builds in a folder is stored', async () => {
  const storage = await inFolder()
  const folder = givenBuild({ ...OLD, ...NEW })
  writeFileSync(
    join(folder, '.builds.json'),
    JSON.stringify([{ files: Object.keys(NEW) }, { files: Object.keys(OLD) }]),
  )
  await storeBuild(storage, folder, new Date())
  const builds = openSharedBuilds(storage)
  expect(await builds.find('Page-bbbbbbbb.js')).not.toBeNull()
  expect(await builds.find('Page-aaaaaaaa.js')).toBeNull()
})

test('no address leads to anything but built files', async () => {
  const storage = await inFolder()
  await storage.put('messages/secret.js', Readable.from([Buffer.from('private')]), {
    type: 'text/plain',
    maxBytes: 100,
  })
  await storeBuild(storage, givenBuild(OLD), new Date())
  const process = await givenProcess(storage, givenBuild(NEW))
  for (const url of [
    '/assets/../messages/secret.js',
    '/assets/..%2fmessages%2fsecret.js',
    '/assets/%2e%2e/messages/secret.js',
    '/assets/messages/secret.js',
    '/assets/secret.js',
    '/assets/index',
    '/assets/index.json',
    '/assets/constructor.js',
    '/assets/__proto__.js',
    `/assets/${'a'.repeat(300)}.js`,
    '/assets/Page-aaaaaaaa.js.br',
    '/assets/.builds.json',
    '/assets/Page-aaaaaaaa.js/',
    '/assets/',
  ]) {
    const response = await process.inject(url)
    expect([url, response.statusCode]).toEqual([url, expect.toSatisfy((status: number) => [403, 404].includes(status))])
    expect(response.body).not.toContain('private')
  }
  expect((await process.inject({ method: 'POST', url: '/assets/Page-aaaaaaaa.js' })).statusCode).toBe(404)
})

test('whoever asks for what no release has does not make a process look into the storage more than once a second', async () => {
  const storage = await inFolder()
  let lists = 0
  const counted: FileStorage = {
    ...storage,
    list: (prefix) => {
      lists++
      return storage.list(prefix)
    },
  }
  const process = await givenProcess(counted, givenBuild(NEW))
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => (await process.inject(`/assets/nothing-${at}.js`)).statusCode),
  )
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(lists).toBeLessThanOrEqual(2)
})

test('while the storage is away, what it holds is refused for now, and a process starts all the same', async () => {
  const storage = await inFolder()
  const away: FileStorage = {
    ...storage,
    // oxlint-disable-next-line require-yield -- it fails before there is anything to list
    list: async function* () {
      throw storageUnavailable(new Error('away'))
    },
  }
  const folder = givenBuild(NEW)
  const warnings: unknown[] = []
  const end = await storeBuildPeriodically(away, folder, () => new Date(), {
    warn: (...words: unknown[]) => warnings.push(words),
  })
  end()
  expect(warnings).toHaveLength(1)
  const process = await givenProcess(away, folder)
  expect((await process.inject('/assets/Page-aaaaaaaa.js')).statusCode).toBe(503)
  expect((await process.inject('/assets/Page-bbbbbbbb.js')).statusCode).toBe(200)
})

test('what is not ours in the place of builds breaks nothing', async () => {
  const storage = await inFolder()
  await storage.put('builds/strange/index', Readable.from([Buffer.from('{"a.js": 1')]), {
    type: 'text/plain',
    maxBytes: 99,
  })
  await storeBuild(storage, givenBuild(OLD), new Date())
  const process = await givenProcess(storage, givenBuild(NEW))
  expect((await process.inject('/assets/Page-aaaaaaaa.js')).statusCode).toBe(200)
})
