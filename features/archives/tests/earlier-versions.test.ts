import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { tusOf } from '#testing/given/upload-video.ts'
import { productFilesApi, productsApi } from '#features/products/contract.ts'
import { clip, downloadArchive, fileOf, importNow, manifestOf, pack, productOf, videoOf } from './given-archives.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const there = await startApi({ PUBLIC_URL: 'http://agency.localhost:8000' })
const here = await startApi({ PUBLIC_URL: 'http://community.localhost:8000' })

const program = (fill: number) => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, fill)])

/** The files and releases of a product, without what differs between installations. */
async function readVersions(who: Person, id: number) {
  const params = { id }
  const { body: files } = await who.send(productFilesApi.listFiles, { params, query: { earlier: true } })
  const { body: releases } = await who.send(productFilesApi.listReleases, { params })
  return {
    files: files.map(({ id: _id, product_id: _product, ...file }) => file),
    releases: releases.map(({ id: _id, product_id: _product, ...release }) => release),
  }
}

const idsOf = ({ list }: Awaited<ReturnType<typeof importNow>>) => list.map(({ item_id }) => item_id ?? 0)

async function givenVersions(seller: Person) {
  const { body: product } = await seller.send(productsApi.create, {
    body: { name: 'A ledger', description: 'It adds up.', price: 0 },
  })
  const params = { id: product.id }
  const add = async (filename: string, bytes: Buffer, version: string, told: Record<string, string> = {}) => {
    const details = { product_id: String(product.id), filename, file_type: 'executable', version, ...told }
    const sent = await tusOf(there, seller, '/api/marketplace/uploads').sendAll(bytes, details)
    await there.runJobs()
    there.passTime(DAY_MS)
    return sent.json<{ id: number }>().id
  }
  const release = (version: string, notes?: string) =>
    seller.send(productFilesApi.release, { params, body: { version, notes } })
  const first = await add('ledger-1.exe', program(1), '1.0')
  await release('1.0')
  // Another name, in the place of the first one.
  await add('ledger.exe', program(2), '2.0', { replaces_id: String(first) })
  await add('manual.md', Buffer.from('# Manual'), '2.0', { file_type: 'documentation' })
  await release('2.0', 'It also subtracts.')
  await add('Ledger.exe', program(3), '2.1')
  return product.id
}

test('a product arrives with all versions of its files, byte for byte, with their dates and release notes', async () => {
  const before = await there.signUp('developer')
  const id = await givenVersions(before)
  const known = await readVersions(before, id)
  expect(known.files.map(({ file_name, is_active }) => [file_name, is_active])).toEqual([
    ['ledger-1.exe', false],
    ['Ledger.exe', true],
    ['ledger.exe', false],
    ['manual.md', true],
  ])
  const archive = await downloadArchive(there, before)

  here.passTime(10 * DAY_MS)
  const after = await here.signUp('developer')
  const done = await importNow(here, after, archive)
  const [productId = 0] = idsOf(done)
  const params = { id: productId }
  expect(await readVersions(after, productId)).toEqual(known)

  const { body: files } = await after.send(productFilesApi.listFiles, { params, query: { earlier: true } })
  const contents = await Promise.all(
    files.map(async ({ id: fileId }) => {
      const headers = { authorization: `Bearer ${after.token}` }
      const url = `/api/marketplace/products/${productId}/files/${fileId}`
      return (await here.app.inject({ url, headers })).rawPayload
    }),
  )
  expect(contents).toEqual([program(1), program(3), program(2), Buffer.from('# Manual')])

  // Only the program of version 2.1 was not released there, and nobody is told of what was.
  const release = (version: string) => after.send(productFilesApi.release, { params, body: { version } })
  expect((await release('2.0')).problem.code).toBe('already_released')
  expect((await release('2.1')).status).toBe(201)
  expect((await release('2.2')).problem.code).toBe('nothing_new')
  expect(await importNow(here, after, archive)).toMatchObject({ imported: 0, already_here: 1 })
})

const named = (path: string, content: Uint8Array, wishes: Record<string, unknown> = {}) => ({
  name: 'tool.md',
  file_type: 'documentation',
  version: '1',
  file: fileOf(path, content),
  ...wishes,
})
const OLD = { created_at: '2020-01-01T00:00:00Z', superseded_at: '2021-01-01T00:00:00Z' }
const FUTURE = { created_at: '2999-01-01T00:00:00Z', superseded_at: '2999-01-01T00:00:00Z' }
const released = (version: string, notes: string | null = null) => ({
  version,
  notes,
  released_at: '2999-01-01T00:00:00Z',
})

test('versions that could not have come about are refused, and nothing of their product is stored', async () => {
  const owner = await here.signUp('developer')
  const [text, other] = [Buffer.from('# One'), Buffer.from('# Two')]
  const fake = { file_type: 'executable', name: 'tool.exe' }
  const manyFiles = Array.from({ length: 501 }, () => named('many.md', text, OLD))
  const products = [
    productOf(1, { releases: [released('1'), released('1')] }),
    productOf(2, { releases: [released('1', 'x'.repeat(20_001))] }),
    productOf(3, { files: [named('3.md', text, { superseded_at: 'long ago' })] }),
    productOf(4, { files: manyFiles }),
    productOf(5, { files: [named('5.md', text, { ...OLD, ...fake }), named('5b.md', text)] }),
    productOf(6, { files: [named('6.md', text, OLD), named('6.md', text)] }),
    productOf(7, { files: [named('7.md', other, OLD)] }),
    productOf(8, { files: [named('8.md', text), named('8b.md', text)] }),
    productOf(9, { refund_days: 366 }),
    productOf(10, { releases: [{ ...released('1'), released_at: '0000-01-01T00:00:00Z' }] }),
    productOf(11, { files: [named('11.md', text, { created_at: '1969-12-31T23:59:59Z' })] }),
  ]
  const paths = ['3.md', 'many.md', '5.md', '5b.md', '6.md', '7.md', '8.md', '8b.md', '11.md']
  const files = Object.fromEntries(paths.map((path) => [path, text]))
  const done = await importNow(here, owner, pack(manifestOf({ products }), files))
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['refused', expect.stringContaining('Each version once')],
    ['refused', expect.stringContaining('notes')],
    ['refused', expect.stringContaining('superseded_at')],
    ['refused', expect.stringContaining('files')],
    ['refused', 'tool.exe is not what its name says'],
    ['refused', 'The file 6.md in the ZIP file is used more than once.'],
    ['refused', 'The file 7.md in the ZIP file is damaged.'],
    ['refused', 'Each file of a product needs a unique name'],
    ['refused', expect.stringContaining('refund_days')],
    ['refused', 'Not valid here: releases 0 released_at: Not before 1970'],
    ['refused', 'Not valid here: files 0 created_at: Not before 1970'],
  ])
  const own = here.db.selectFrom('products').select('id').where('developer_id', '=', owner.id)
  expect(await own.execute()).toEqual([])
})

test('dates of the future become those of the import, and the current file stays current wherever it is listed', async () => {
  const owner = await here.signUp('developer')
  const [current, earlier] = [Buffer.from('# New'), Buffer.from('# Old')]
  const product = productOf(1, {
    releases: [released('1', 'The first')],
    files: [
      named('new.md', current, { version: '2', release: 'unknown', created_at: FUTURE.created_at }),
      named('old.md', earlier, { ...FUTURE, release: '1' }),
    ],
  })
  const done = await importNow(
    here,
    owner,
    pack(manifestOf({ products: [product] }), { 'new.md': current, 'old.md': earlier }),
  )
  const { files, releases } = await readVersions(owner, idsOf(done)[0] ?? 0)
  const now = here.now().getTime()
  expect(files.map(({ version, is_active }) => [version, is_active])).toEqual([
    ['2', true],
    ['1', false],
  ])
  const moments = [...files.map(({ created_at }) => created_at), files[1]?.superseded_at, releases[0]?.released_at]
  expect(moments.every((moment) => Date.parse(moment ?? '') <= now)).toBe(true)
})

test('an archive of the first version is imported: without playlists, bundles, releases and earlier files', async () => {
  const owner = await here.signUp('developer')
  const text = Buffer.from('# Manual')
  const words = Buffer.from('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n')
  const captions = [{ language: 'en', label: 'English', file: fileOf('en.vtt', words) }]
  const { playlists: _none, ...rest } = manifestOf({
    version: 1,
    videos: [videoOf(1, clip, { captions })],
    products: [
      productOf(1, {
        files: [{ name: 'manual.md', file_type: 'documentation', version: '1.2', file: fileOf('a.md', text) }],
      }),
    ],
  })
  const done = await importNow(here, owner, pack(rest, { 'videos/1.mp4': clip, 'en.vtt': words, 'a.md': text }))
  expect(done).toMatchObject({ state: 'done', imported: 2, refused: 0 })
  const { files, releases } = await readVersions(owner, idsOf(done)[1] ?? 0)
  expect(files).toMatchObject([{ file_name: 'manual.md', version: '1.2', state: 'ready', is_active: true }])
  expect(releases).toEqual([])
})

test('the longest release notes of a product are taken from the newest on, and its owner is told of those left out', async () => {
  const before = await there.signUp('developer')
  const { body: product } = await before.send(productsApi.create, {
    body: { name: 'A ledger', description: 'It adds up.', price: 0 },
  })
  // Three bytes each.
  const notes = '帳'.repeat(20_000)
  const rows = [1, 2, 3, 4, 5].map((version) => ({
    product_id: product.id,
    version: `${version}`,
    notes: version === 4 ? null : notes,
    released_at: there.now(),
  }))
  await there.db.insertInto('product_releases').values(rows).execute()
  const after = await here.signUp('developer')
  const bySeller = await importNow(here, after, await downloadArchive(there, before))
  const releases = rows.map(({ version, notes: text }) => released(version, text))
  const byOther = await importNow(here, after, pack(manifestOf({ products: [productOf(1, { releases })] })))
  const note = 'The notes of its oldest releases are left out, because all are too long for an archive.'
  for (const done of [bySeller, byOther]) {
    expect(done.list).toMatchObject([{ state: 'imported', note }])
    const { body } = await after.send(productFilesApi.listReleases, { params: { id: idsOf(done)[0] ?? 0 } })
    expect(body.map((known) => [known.version, known.notes])).toEqual([
      ['5', notes],
      ['4', null],
      ['3', notes],
      ['2', notes],
      ['1', null],
    ])
  }
})
