import { randomBytes } from 'node:crypto'
import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'
import { conversationsApi, FILE_MAX_BYTES } from '../contract.ts'
import { addFile, open, PNG } from './attach-file.ts'

const api = await startApi()
const { nobody, signUp } = api
type Params = { id: number }
const HOUR_MS = 60 * 60 * 1000

const sendFiles = (who: Pick<Person, 'send'>, params: Params, file_ids: number[], content = '') =>
  who.send(conversationsApi.send, { params, body: { content, file_ids } })
const rows = ({ id }: Params) =>
  api.db
    .selectFrom('message_files')
    .innerJoin('stored_files', 'stored_files.id', 'message_files.id')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('stored_files.id')
    .execute()
async function sentFile(who: Person, params: Params, content?: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { body: added } = await addFile(who, params, content, name)
  const { body: message } = await sendFiles(who, params, [added.id])
  const file = message.files[0]
  if (!file) throw new Error('The file was not sent')
  return { file, message }
}

test('a file is added, sent with a message, and read by both sides at its address alone', async () => {
  const { client, developer, params } = await givenConversation(api)
  const added = await addFile(client, params)
  expect([added.status, added.body]).toEqual([
    201,
    { id: expect.any(Number) as number, name: 'sketch.png', size: PNG.length, type: 'image/png' },
  ])
  const sent = await sendFiles(client, params, [added.body.id])
  expect(sent.body).toMatchObject({ content: '', linked_content: [], files: [{ ...added.body }] })
  const { body: seen } = await developer.send(conversationsApi.read, { params })
  expect(seen.messages).toEqual([sent.body])
  expect((await developer.send(conversationsApi.list)).body[0]?.messages).toEqual([sent.body])
  const url = seen.messages[0]?.files[0]?.url ?? ''
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/conversations\/\d+\/files\/\d+\?ends=\d+&signature=[\w-]+$/)
  const picture = await open(api, url)
  expect([picture.status, picture.bytes.equals(PNG)]).toEqual([200, true])
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename=sketch.png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
})

test('words may come with the files, and files keep the order they were added in', async () => {
  const { client, params } = await givenConversation(api)
  const ids: number[] = []
  for (const name of ['a.png', 'b.png', 'c.png']) ids.push((await addFile(client, params, PNG, name)).body.id)
  const sent = await sendFiles(client, params, [...ids.toReversed(), ids[0] ?? 0], 'Here they are')
  expect(sent.body.content).toBe('Here they are')
  expect(sent.body.files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'page.html'],
  ['a page that is called a picture', '<html><script>alert(1)</script>', 'page.png'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
  ['a script', 'alert(1)', 'run.js'],
  ['a program', 'MZ\x90\0', 'setup.exe'],
  ['bytes that are called text', '\x89\0\x01\xff', 'notes.txt'],
  ['nothing we know', randomBytes(100), 'data'],
])('%s is saved, never shown', async (_, content, name) => {
  const { client, params } = await givenConversation(api)
  const { file } = await sentFile(client, params, typeof content === 'string' ? content : new Uint8Array(content), name)
  expect(file.type).toBe('application/octet-stream')
  const { headers } = await open(api, file.url)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  })
  expect(headers['content-disposition']).toMatch(/^attachment; /)
})

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0..JFIF', 'page.html'],
  ['image/gif', 'GIF89a....', 'a.gif'],
  ['image/webp', 'RIFF\x01\x02\x03\x04WEBPVP8 ', 'a'],
  ['application/pdf', '%PDF-1.7\n', 'terms.pdf'],
  ['text/plain', 'Milk, <b>eggs</b>', 'LIST.TXT'],
])('%s is known by its content and shown', async (type, content, name) => {
  const { client, params } = await givenConversation(api)
  const { file } = await sentFile(client, params, new Uint8Array(Buffer.from(content, 'latin1')), name)
  expect(file.type).toBe(type)
  const { headers } = await open(api, file.url)
  expect(String(headers['content-type']).startsWith(type)).toBe(true)
  expect(headers['content-disposition']).toMatch(/^inline; /)
})

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  [`a"; x="b'*(1)`, `a"; x="b'*(1)`],
  ['\u202egpj.exe', 'gpj.exe'],
  ['שלום 🧶.png', 'שלום 🧶.png'],
  [`${'x'.repeat(500)}.png`, 'x'.repeat(200)],
])('a name like %s is only shown, never used', async (name, shown) => {
  const { client, params } = await givenConversation(api)
  const body = Buffer.concat([
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}\r\n\r\n`,
    ),
    PNG,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/conversations/${params.id}/files`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: body,
  })
  const added = response.json<{ id: number; name: string }>()
  expect(added.name).toBe(shown)
  const [row] = await rows(params)
  expect(row?.key).toMatch(/^messages\/[0-9a-f-]{36}$/)
  const { body: message } = await sendFiles(client, params, [added.id])
  const read = await open(api, message.files[0]?.url ?? '')
  expect([read.status, read.bytes.equals(PNG), read.headers['set-cookie']]).toEqual([200, true, undefined])
  expect(parse(String(read.headers['content-disposition']))).toMatchObject({
    type: 'inline',
    parameters: { filename: shown },
  })
})

test('26 MB are too many, an empty file is none, and nothing is left of either', async () => {
  const { client, params } = await givenConversation(api)
  const big = await addFile(client, params, new Uint8Array(FILE_MAX_BYTES + 1024 * 1024), 'big.bin')
  expect([big.status, big.problem.detail]).toMatchObject([422, [{ loc: ['body', 'file'] }]])
  expect((await addFile(client, params, '')).status).toBe(422)
  expect(await rows(params)).toEqual([])
  const whole = await addFile(client, params, new Uint8Array(FILE_MAX_BYTES), 'just-so.bin')
  expect([whole.status, whole.body.size]).toEqual([201, FILE_MAX_BYTES])
})

test('a message carries five files and no more, and no file twice', async () => {
  const { client, params } = await givenConversation(api)
  const ids: number[] = []
  for (let at = 0; at < 6; at++) ids.push((await addFile(client, params)).body.id)
  expect((await sendFiles(client, params, ids)).status).toBe(422)
  expect((await sendFiles(client, params, ids.slice(0, 5))).body.files).toHaveLength(5)
  const again = await sendFiles(client, params, ids.slice(4))
  expect([again.status, again.problem.code]).toEqual([400, 'invalid_file_ids'])
  expect((await client.send(conversationsApi.read, { params })).body.message_count).toBe(1)
  expect((await sendFiles(client, params, ids.slice(5))).status).toBe(200)
})

test("nobody sends another's file, nor one of another conversation, nor one there is not", async () => {
  const { client, developer, params } = await givenConversation(api)
  const request = await givenRequest(api.db, client, { is_public: true })
  const { body: other } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const theirs = await addFile(developer, params)
  const elsewhere = await addFile(client, { id: other.id })
  for (const id of [theirs.body.id, elsewhere.body.id, 987_654_321]) {
    const refused = await sendFiles(client, params, [id], 'Look')
    expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_file_ids'])
  }
  expect((await client.send(conversationsApi.read, { params })).body.message_count).toBe(0)
  expect((await sendFiles(developer, params, [theirs.body.id])).status).toBe(200)
})

test('strangers, nobody and developers without a subscription add no files', async () => {
  const { client, developer, params } = await givenConversation(api)
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    const refused = await addFile(stranger, params)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
  }
  expect((await addFile(nobody, params)).status).toBe(401)
  expect((await addFile(client, { id: 987_654_321 })).status).toBe(404)
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const unpaid = await addFile(developer, params)
  expect([unpaid.status, unpaid.problem.code]).toEqual([403, 'subscription_required'])
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'completed' } })
  await api.db.updateTable('conversations').set({ closes_at: api.now() }).where('id', '=', params.id).execute()
  expect([(await addFile(client, params)).status]).toEqual([409])
  expect(await rows(params)).toEqual([])
})

test('an address that was changed, has ended, or is of another file lets nobody in', async () => {
  const { client, developer, params } = await givenConversation(api)
  const [{ file }, { file: other }] = [await sentFile(client, params), await sentFile(client, params)]
  const changed = (change: (url: URL) => void) => {
    const url = new URL(file.url)
    change(url)
    return url.href
  }
  const later = String(Number(new URL(file.url).searchParams.get('ends')) + 900)
  const otherSignature = new URL(other.url).searchParams.get('signature') ?? ''
  for (const url of [
    changed((one) => one.searchParams.set('signature', 'x')),
    changed((one) => one.searchParams.set('signature', otherSignature)),
    changed((one) => one.searchParams.set('ends', later)),
    changed((one) => (one.pathname = one.pathname.replace(/\d+$/, String(other.id)))),
    changed((one) => (one.pathname = one.pathname.replace(/conversations\/\d+/, 'conversations/1'))),
  ]) {
    expect((await open(api, url)).status).toBe(url === file.url ? 200 : 403)
  }
  // Being signed in is no key either.
  const bare = await api.app.inject({
    url: `/api/conversations/${params.id}/files/${file.id}`,
    headers: { authorization: `Bearer ${developer.token}` },
  })
  expect(bare.statusCode).toBe(422)
  api.passTime(HOUR_MS / 2)
  expect((await open(api, file.url)).status).toBe(200)
  api.passTime(HOUR_MS)
  const ended = await open(api, file.url)
  expect([ended.status, JSON.parse(ended.text)]).toMatchObject([403, { code: 'address_ended' }])
  const { body: fresh } = await developer.send(conversationsApi.listMessages, { params })
  expect((await open(api, fresh[0]?.files[0]?.url ?? '')).status).toBe(200)
})

test('a part of a file is sent to those who ask for a part', async () => {
  const { client, params } = await givenConversation(api)
  const words = 'abcdefghij'.repeat(300)
  const { file } = await sentFile(client, params, words, 'long.txt')
  const part = (range: string, more: Record<string, string> = {}) =>
    open(api, file.url, { headers: { range, 'accept-encoding': 'gzip', ...more } })
  const middle = await part('bytes=10-19')
  expect([middle.status, middle.text, middle.headers['content-range']]).toEqual([206, 'abcdefghij', 'bytes 10-19/3000'])
  expect((await part('bytes=2990-')).text).toBe('abcdefghij')
  expect((await part('bytes=-3')).text).toBe('hij')
  expect((await part('bytes=2999-9999')).headers['content-range']).toBe('bytes 2999-2999/3000')
  for (const nowhere of ['bytes=3000-', 'bytes=-0']) {
    const answer = await part(nowhere)
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */3000'])
  }
  for (const whole of ['bytes=5-2', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6']) {
    const answer = await part(whole)
    expect([answer.status, answer.text]).toEqual([200, words])
  }
  const tag = String(middle.headers['etag'])
  expect((await part('bytes=0-1', { 'if-range': tag })).status).toBe(206)
  expect((await part('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200)
  expect((await open(api, file.url, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const head = await open(api, file.url, { method: 'HEAD' })
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '3000', 0])
})

test('the store is reached by no other way', async () => {
  const { client, params } = await givenConversation(api)
  await sentFile(client, params)
  const [row] = await rows(params)
  for (const path of [
    '.secret',
    '%2esecret',
    row?.key,
    `..%2f${row?.key.replace('/', '%2f')}`,
    row?.key.replace('messages/', ''),
    `../storage/${row?.key}`,
    `../storage/..%2f${row?.key}`,
    '../storage/.secret',
  ]) {
    const response = await api.app.inject({ url: `/api/files/${path}` })
    expect([path, response.statusCode]).toEqual([
      path,
      expect.toSatisfy((status: number) => [403, 404, 422].includes(status)),
    ])
  }
})

test('two sends at once do not share a file', async () => {
  const { client, params } = await givenConversation(api)
  const { body: added } = await addFile(client, params)
  const responses = await Promise.all([1, 2, 3].map(() => sendFiles(client, params, [added.id], 'Mine')))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})
