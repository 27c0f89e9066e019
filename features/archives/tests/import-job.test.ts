import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { codeOf } from '#testing/given/upload-video.ts'
import { allJobs } from '#app/server.ts'
import type { FileStorage } from '#platform/server/files/storage.ts'
import { storageUnavailable } from '#platform/server/http/http-errors.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { productsApi } from '#features/products/contract.ts'
import type { ArchiveImport } from '../contract.ts'
import { dropUpload } from '../server/uploads.ts'
import {
  archiveTus,
  fileOf,
  importNow,
  manifestOf,
  pack,
  playlistOf,
  productOf,
  productsArchive,
  readImport,
  sendArchive,
} from './given-archives.ts'

const api = await startApi()
const { db, signUp } = api
const job = allJobs.jobs.find(({ name }) => name === 'archive-import')

const countProducts = async ({ id }: Person) =>
  (await db.selectFrom('products').select('id').where('developer_id', '=', id).execute()).length

interface Try {
  signal?: AbortSignal
  tryNumber?: number
  /** Called with the number of each read of the storage, before it. */
  onRead?: (read: number) => Promise<void> | void
}

/** One try of the job that imports an archive. */
async function tryImport({ id }: Pick<ArchiveImport, 'id'>, { onRead, tryNumber = 1, signal }: Try = {}) {
  const { services } = api
  const { storage } = services.files
  let reads = 0
  const read: FileStorage['read'] = async (...given) => {
    await onRead?.(++reads)
    return storage.read(...given)
  }
  await job?.perform(
    { id },
    {
      db,
      now: api.now(),
      services: { ...services, files: { ...services.files, storage: { ...storage, read } } },
      log: createLogger(services.config),
      signal: signal ?? new AbortController().signal,
      tryNumber,
      tries: 9,
    },
  )
}

/** Fails at this read of a try and at all later ones. */
const failFrom = (first: number, error: () => Error) => (read: number) => {
  if (read >= first) throw error()
}

/** Two products, one with an earlier version of its file, a bundle of them, and a playlist. */
function archiveOfAllKinds() {
  const text = Buffer.from('# Notes')
  const file = (path: string) => ({ name: 'notes.md', file_type: 'other', version: '1', file: fileOf(path, text) })
  const superseded_at = '2021-01-01T00:00:00Z'
  const products = [
    productOf(1, { files: [{ ...file('1a.md'), superseded_at }, file('1b.md')] }),
    productOf(2, { files: [file('2.md')] }),
    productOf(3, { part_ids: [1, 2] }),
  ]
  const files = Object.fromEntries(['1a.md', '1b.md', '2.md'].map((path) => [path, text]))
  return pack(manifestOf({ products, playlists: [playlistOf(1, [])] }), files)
}

test('an import that is killed at any point goes on where it ended, and creates nothing twice', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, archiveOfAllKinds())
  let killed = 0
  // Each try ends a few reads of the archive later than the one before.
  for (let reads = 1; (await readImport(owner, sent)).state === 'reading'; reads++) {
    const controller = new AbortController()
    const { signal } = controller
    const onRead = (read: number) => {
      if (read > reads) controller.abort(new Error('killed'))
      signal.throwIfAborted()
    }
    await tryImport(sent, { signal, onRead }).catch(() => killed++)
  }
  expect(killed).toBeGreaterThan(3)
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', imported: 4, refused: 0 })
  expect(await countProducts(owner)).toBe(3)
  const own = db.selectFrom('products').select('id').where('developer_id', '=', owner.id)
  const versions = db.selectFrom('product_files').select('id').where('product_id', 'in', own)
  expect(await versions.execute()).toHaveLength(3)
  const playlists = db.selectFrom('playlists').select('id').where('creator_id', '=', owner.id)
  expect(await playlists.execute()).toHaveLength(1)
})

test('an import that a previous version began goes on with the items as that version had listed them', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, archiveOfAllKinds())
  const failBeforeItems = async () => {
    if ((await readImport(owner, sent)).items > 0) throw storageUnavailable()
  }
  await expect(tryImport(sent, { onRead: failBeforeItems })).rejects.toThrow('cannot be reached')
  const rows = db.updateTable('archive_import_items').where('import_id', '=', sent.id)
  // The two products in another order.
  for (const [from, to] of [
    [0, 9],
    [1, 0],
    [9, 1],
  ] as const) {
    await rows.set({ position: to }).where('position', '=', from).execute()
  }
  await tryImport(sent)
  const { list } = await readImport(owner, sent)
  expect(list.map(({ title, state }) => [title, state])).toEqual([
    ['Product 2', 'imported'],
    ['Product 1', 'imported'],
    ['Product 3', 'imported'],
    ['Playlist 1', 'imported'],
  ])
  const named = db
    .selectFrom('products')
    .select('name')
    .where('id', '=', list[0]?.item_id ?? 0)
  expect(await named.execute()).toEqual([{ name: 'Product 2' }])
})

test('two tries at the same time create each item once', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(3))
  await Promise.allSettled([tryImport(sent), tryImport(sent)])
  await tryImport(sent)
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', imported: 3 })
  expect(await countProducts(owner)).toBe(3)
})

test('an archive that arrives while its upload is cancelled, or expires, is imported', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(1))
  const archives = db.selectFrom('archive_imports').select(['id', 'key']).where('id', '=', sent.id)
  const base = { db, now: api.now(), services: api.services }
  expect(await dropUpload(base, await archives.executeTakeFirstOrThrow())).toBe(false)
  await api.runJobs()
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', imported: 1 })
})

/** How many reads open an archive, before its first item. */
async function countOpeningReads(): Promise<number> {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(1))
  let opening = 0
  await tryImport(sent, {
    onRead: async (read) => {
      if (opening === 0 && (await readImport(owner, sent)).items > 0) opening = read - 1
    },
  })
  return opening
}
const opening = await countOpeningReads()

test('no item is left out because the storage was away, however often the job failed', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(2))
  for (const tryNumber of [1, 3, 8, 9, 9]) {
    const away = tryImport(sent, { tryNumber, onRead: failFrom(opening + 1, storageUnavailable) })
    await expect(away).rejects.toThrow('cannot be reached')
  }
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading', waiting: 2 })
  await tryImport(sent, { tryNumber: 9 })
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', imported: 2, refused: 0 })
})

test('an item that fails here for no known reason has three tries, whatever others had before it', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(2))
  const broken = () => new Error('Nobody expected this')
  const fail = (tryNumber: number) => tryImport(sent, { tryNumber, onRead: failFrom(opening + 1, broken) })
  await expect(fail(1)).rejects.toThrow('Nobody')
  await expect(fail(2)).rejects.toThrow('Nobody')
  // The third try leaves the first item out; it is the first try of the second one.
  await expect(fail(3)).rejects.toThrow('Nobody')
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading', refused: 1, waiting: 1 })
  await tryImport(sent, { tryNumber: 4 })
  const done = await readImport(owner, sent)
  expect(done.list.map(({ state, note }) => [state, note])).toEqual([
    ['refused', 'Something went wrong here. Send the archive again later.'],
    ['imported', null],
  ])
})

test('an archive that cannot be opened for reasons of ours is tried again, and then given up with a word', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(1))
  const { services } = api
  const read = () => Promise.reject(new Error('The disk cannot be read'))
  const files = { ...services.files, storage: { ...services.files.storage, read } }
  const tools = { db, now: api.now(), services: { ...services, files }, log: createLogger(services.config) }
  const perform = (tryNumber: number, signal = new AbortController().signal) =>
    job?.perform({ id: sent.id }, { ...tools, signal, tryNumber, tries: 9 })
  await expect(perform(8)).rejects.toThrow('cannot be read')
  await expect(perform(9, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await readImport(owner, sent)).toMatchObject({ state: 'reading' })
  await perform(9)
  expect(await readImport(owner, sent)).toMatchObject({
    state: 'failed',
    failure: 'Something went wrong here. Send the archive again later.',
  })
})

test('what its owner deletes during the import does not come back with the next try', async () => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(2))
  const failAfterOne = async () => {
    if ((await readImport(owner, sent)).imported === 1) throw storageUnavailable()
  }
  await expect(tryImport(sent, { onRead: failAfterOne })).rejects.toThrow('cannot be reached')
  const { list } = await readImport(owner, sent)
  expect(list.map(({ state }) => state)).toEqual(['imported', 'waiting'])
  const params = { id: list[0]?.item_id ?? 0 }
  expect((await owner.send(productsApi.remove, { params })).status).toBeLessThan(300)
  await tryImport(sent)
  expect(await readImport(owner, sent)).toMatchObject({ state: 'done', items: 1, imported: 1 })
  expect(await countProducts(owner)).toBe(1)
})

test.each<[string, number]>([
  ['before its list was read', 0],
  ['after its first item', 1],
])('an import that its owner stops %s goes no further', async (_when, imported) => {
  const owner = await signUp('developer')
  const sent = await sendArchive(api, owner, productsArchive(3))
  let stopped: unknown
  const stop = async () => {
    if (stopped || (await readImport(owner, sent)).imported < imported) return
    stopped = (await archiveTus(api, owner).cancel(sent.path)).statusCode
  }
  await tryImport(sent, { onRead: stop })
  expect(stopped).toBe(204)
  const done = await readImport(owner, sent)
  expect(done).toMatchObject({ state: 'failed', failure: 'You stopped this import.', imported, waiting: 0 })
  expect(await countProducts(owner)).toBe(imported)
  expect(codeOf(await archiveTus(api, owner).cancel(sent.path))).toEqual([409, 'already_ended'])
  const { key } = await db
    .selectFrom('archive_imports')
    .select('key')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  await api.runJobs()
  expect(await api.services.files.storage.stat(key)).toBeNull()
  // What it had not imported can be sent again.
  expect(await importNow(api, owner, productsArchive(3))).toMatchObject({ state: 'done', already_here: imported })
})
