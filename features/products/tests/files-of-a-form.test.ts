import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi, type FormSender } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { FORM_FILE_MAX_BYTES, productFilesApi } from '../contract/files.ts'
import { filesOf, program, take } from './given-files.ts'

const api = await startApi()
const { db } = api
const [seller, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const given = () => givenProductRow(db, seller, { price_cents: 0 })

type Files = readonly (readonly [string, Uint8Array])[]
const formOf = (files: Files) => {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new Blob([bytes as BlobPart]), name)
  return form
}
const add = (who: FormSender, { id }: { id: number }, files: Files) =>
  who.sendForm(productFilesApi.addFiles, { params: { id }, form: formOf(files) })
const stored = async () => {
  let count = 0
  for await (const page of api.services.files.storage.list('productfiles/')) count += page.length
  return count
}

test('a creator adds several files by one form, by either path, and buyers load them at once', async () => {
  const product = await given()
  const [tool, notes] = [program(), Buffer.from('notes')]
  const files = [
    ['folder/tool.exe', tool],
    ['notes.txt', notes],
  ] as const
  const answer = await add(seller, product, files)
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      message: 'Files uploaded successfully',
      product_id: product.id,
      file_count: 2,
      files: [
        { name: 'tool.exe', size: tool.length, checksum: sha256(tool) },
        { name: 'notes.txt', size: notes.length, checksum: sha256(notes) },
      ],
    },
  ])
  const newer = program()
  const { headers, payload } = headersOf([['tool.exe', newer]])
  const again = await api.app.inject({
    method: 'POST',
    url: `/api/marketplace/products/files/${product.id}?file_type=executable`,
    headers: { authorization: `Bearer ${seller.token}`, ...headers },
    payload,
  })
  expect(again.statusCode).toBe(200)
  const shown = await filesOf(api.nobody, product)
  expect(shown.map(({ file_name, checksum, file_type }) => [file_name, checksum, file_type])).toEqual([
    ['notes.txt', sha256(notes), 'other'],
    ['tool.exe', sha256(newer), 'executable'],
  ])
})

// A form as a browser writes it, each time with a border of its own.
const BORDER = 'border'
function headersOf(files: Files) {
  const parts = files.flatMap(([name, bytes]) => [
    Buffer.from(`--${BORDER}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BORDER}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BORDER}--\r\n`)]),
  }
}
const addAs = (type: string, { id }: { id: number }, files: Files) => {
  const { headers, payload } = headersOf(files)
  return api.app.inject({
    method: 'POST',
    url: `/api/marketplace/products/${id}/files?file_type=${type}`,
    headers: { authorization: `Bearer ${seller.token}`, ...headers },
    payload,
  })
}

const tool = program()
test.each<[string, string, Files, number, string | undefined]>([
  ['a program that is called otherwise', 'executable', [['tool.sh', tool]], 400, 'wrong_file_type'],
  ['a file that is not what its name says', 'other', [['tool.exe', Buffer.from('hello')]], 400, 'not_as_called'],
  ['an empty file', 'other', [['a.txt', Buffer.alloc(0)]], 422, undefined],
  ['no file', 'other', [], 422, undefined],
  ['a kind that there is not', 'virus', [['tool.exe', tool]], 422, undefined],
  [
    'two files of one name',
    'other',
    [
      ['tool.exe', tool],
      ['Tool.exe', tool],
    ],
    400,
    'same_name',
  ],
  [
    'a good file and a bad one',
    'executable',
    [
      ['tool.exe', tool],
      ['tool.sh', tool],
    ],
    400,
    'wrong_file_type',
  ],
])('a form with %s is refused as a whole', async (_what, type, files, status, code) => {
  const product = await given()
  const before = await stored()
  const answer = await addAs(type, product, files)
  expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code])
  expect((await seller.send(productFilesApi.listFiles, { params: { id: product.id } })).status).toBe(404)
  expect(await stored()).toBe(before)
})

test('a file of a form that is too large is refused with what people are to do', async () => {
  const product = await given()
  const answer = await addAs('other', product, [['large.bin', Buffer.alloc(FORM_FILE_MAX_BYTES + 1)]])
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }])
})

test('nobody adds files to the product of somebody else, or deletes them', async () => {
  const product = await given()
  const before = await stored()
  expect((await add(stranger, product, [['tool.exe', tool]])).status).toBe(404)
  expect(await stored()).toBe(before)
  const { body } = await add(seller, product, [['tool.exe', tool]])
  const params = { id: product.id, fileId: body.files[0]?.id ?? 0 }
  expect((await stranger.send(productFilesApi.removeFile, { params })).status).toBe(404)
  expect((await api.nobody.send(productFilesApi.removeFile, { params })).status).toBe(401)
  expect(await filesOf(seller, product)).toHaveLength(1)
})

test('a creator deletes a file as long as nobody has bought it; after that only what a newer one took the place of', async () => {
  const product = await given()
  const [wrong] = (await add(seller, product, [['wrong.txt', Buffer.from('no')]])).body.files
  const remove = (fileId = 0) => seller.send(productFilesApi.removeFile, { params: { id: product.id, fileId } })
  const before = await stored()
  expect((await remove(wrong?.id)).status).toBe(204)
  await api.runJobs()
  expect(await stored()).toBe(before - 1)
  expect((await remove(wrong?.id)).status).toBe(404)

  const [first] = (await add(seller, product, [['tool.exe', tool]])).body.files
  await take(await api.signUp('client'), product)
  const refused = await remove(first?.id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'bought'])
  const [second] = (await add(seller, product, [['tool.exe', program()]])).body.files
  expect((await remove(first?.id)).status).toBe(204)
  expect((await filesOf(seller, product, true)).map(({ id }) => id)).toEqual([second?.id])
})
