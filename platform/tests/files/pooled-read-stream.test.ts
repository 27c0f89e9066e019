import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { PooledReadStream } from '#platform/server/files/pooled-read-stream.ts'
import { eventually } from '#testing/eventually.ts'

const folder = mkdtempSync(join(tmpdir(), 'atelier-content-'))
const MB = 1024 * 1024
const bytes = randomBytes(5 * MB)
const path = join(folder, 'file')
writeFileSync(path, bytes)

const opened: PooledReadStream[] = []
const app = Fastify()
app.get<{ Querystring: { start: string; end: string; file?: string } }>('/', async ({ query }, reply) => {
  const part = { start: Number(query.start), end: Number(query.end) }
  const content = new PooledReadStream(await open(query.file ?? path), part, reply.raw)
  opened.push(content)
  return reply.header('content-length', part.end - part.start + 1).send(content)
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const ask = (start: number, end: number, file = path) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/?start=${start}&end=${end}&file=${encodeURIComponent(file)}`, resolve).on('error', reject)
  })

test('many who read at once, fast and slowly, each get their own bytes', async () => {
  const parts = Array.from({ length: 12 }, (_, nth) => [nth * 70_001, bytes.length - 1 - nth * 90_007] as const)
  await Promise.all(
    parts.map(async ([start, end], nth) => {
      const response = await ask(start, end)
      const got: Buffer[] = []
      for await (const chunk of response) {
        got.push(chunk as Buffer)
        if (nth % 3 === 0) await pause(1)
      }
      expect(Buffer.concat(got).equals(bytes.subarray(start, end + 1)), `reader ${nth}`).toBe(true)
    }),
  )
  await eventually(() => expect(opened.every(({ closed }) => closed)).toBe(true))
})

test('who asks again and again is answered from the same memory', async () => {
  await buffer(await ask(0, bytes.length - 1))
  const taken = vi.spyOn(Buffer, 'allocUnsafeSlow')
  for (let nth = 0; nth < 5; nth++) expect((await buffer(await ask(0, bytes.length - 1))).equals(bytes)).toBe(true)
  expect(taken).not.toHaveBeenCalled()
  taken.mockRestore()
})

test('a file is closed when its reader leaves in the middle, and the next one gets what is there', async () => {
  opened.length = 0
  const response = await ask(0, bytes.length - 1)
  response.once('data', () => response.destroy())
  await eventually(() => expect(opened.map(({ closed }) => closed)).toEqual([true]))
  expect((await buffer(await ask(100, 999_999))).equals(bytes.subarray(100, 1_000_000))).toBe(true)
})

test('a file that has become shorter breaks the answer instead of ending it', async () => {
  const short = join(folder, 'short')
  writeFileSync(short, bytes)
  truncateSync(short, MB)
  const response = await ask(0, bytes.length - 1, short)
  await expect(buffer(response)).rejects.toThrow('aborted')
})

test('an empty part is an empty answer', async () => {
  const none = join(folder, 'none')
  writeFileSync(none, '')
  expect(await buffer(await ask(0, -1, none))).toHaveLength(0)
})

test('what keeps pieces for later gets pieces of its own', async () => {
  const response = new Writable()
  const content = async () => new PooledReadStream(await open(path), { start: 7, end: bytes.length - 8 }, response)
  const expected = await buffer(createReadStream(path, { start: 7, end: bytes.length - 8 }))
  const through = new PassThrough({ highWaterMark: 16 * MB })
  ;(await content()).pipe(through)
  expect((await buffer(through)).equals(expected)).toBe(true)
  expect((await buffer(await content())).equals(expected)).toBe(true)
})
