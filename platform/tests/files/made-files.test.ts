import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendGenerated, type GeneratedFile } from '#platform/server/http/send-file.ts'

const letters = Buffer.from('abcdefghijklmnopqrstuvwxyz')
const known = { size: letters.length, etag: '"first"' }
const file: GeneratedFile = {
  name: 'letters.txt',
  type: 'text/plain',
  known,
  read: ({ start, end } = { start: 0, end: known.size - 1 }) => Readable.from([letters.subarray(start, end + 1)]),
}
const clock = () => new Date()
const app = Fastify()
app.get('/known', (request, reply) => sendGenerated(request, reply, file, clock))
app.get('/unknown', (request, reply) =>
  sendGenerated(
    request,
    reply,
    { name: 'rows.csv', type: 'text/csv', read: () => Readable.from(['a,b\n', '1,2\n']) },
    clock,
  ),
)
const ask = (headers: Record<string, string> = {}, url = '/known', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

test('a file that is made comes whole, to be saved under its name, and says how long it is', async () => {
  const response = await ask()
  expect([response.statusCode, response.body]).toEqual([200, letters.toString()])
  expect(response.headers).toMatchObject({
    'content-length': '26',
    'content-type': 'text/plain',
    'accept-ranges': 'bytes',
    etag: '"first"',
    'content-disposition': 'attachment; filename=letters.txt',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
})

const NO_SUCH_PART = JSON.stringify({ detail: 'The file has no such range', code: 'no_such_part' })

test.each<[string, Record<string, string>, number, string, string | undefined]>([
  ['a part', { range: 'bytes=2-4' }, 206, 'cde', 'bytes 2-4/26'],
  ['the rest', { range: 'bytes=20-' }, 206, 'uvwxyz', 'bytes 20-25/26'],
  ['the last bytes', { range: 'bytes=-3' }, 206, 'xyz', 'bytes 23-25/26'],
  ['beyond the end', { range: 'bytes=26-' }, 416, NO_SUCH_PART, 'bytes */26'],
  ['a part of this very file', { range: 'bytes=2-4', 'if-range': '"first"' }, 206, 'cde', 'bytes 2-4/26'],
  ['a part of what it was before', { range: 'bytes=2-4', 'if-range': '"older"' }, 200, letters.toString(), undefined],
  ['what it has already', { 'if-none-match': '"first"' }, 304, '', undefined],
])('who asks for %s is answered so', async (_what, headers, status, body, range) => {
  const response = await ask(headers)
  expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([status, body, range])
})

test('who asks for its head is told its length, and nothing is made', async () => {
  const response = await ask({}, '/known', 'HEAD')
  expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '26', ''])
})

test('a file of which nothing is known before comes whole, whatever part of it is asked for', async () => {
  const response = await ask({ range: 'bytes=2-4' }, '/unknown')
  expect([response.statusCode, response.body]).toEqual([200, 'a,b\n1,2\n'])
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(response.headers['accept-ranges']).toBeUndefined()
})
