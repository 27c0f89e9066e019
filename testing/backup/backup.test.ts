import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { extract, type Header } from 'tar-stream'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { backupJobs } from '#app/server/backups.ts'
import { MANIFEST, type Manifest } from '#db/backup/archive.ts'
import { backUp } from '#db/backup/make-backup.ts'
import { checkArchive } from '#db/backup/read-archive.ts'
import { restoreArchive } from '#db/backup/restore.ts'
import { nameAt, openFolderTarget, openTarget } from '#db/backup/target.ts'
import { listBackups } from '#platform/server/backup-records.ts'
import { parseConfig, type Config } from '#platform/server/config.ts'
import { openEmbedded } from '#platform/server/database/database.ts'
import { openFiles } from '#platform/server/files/files.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { openSnapshot, openTestDatabase } from '../database/database.ts'
import { givenBucket } from '../outside/bucket.ts'
import { changeArchive, open, type Changed } from './archives.ts'
import { givenAccount } from './given-account.ts'

// A database is made from nothing and migrated.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'atelier-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const givenConfig = (settings: Record<string, string> = {}): Config =>
  parseConfig({ NODE_ENV: 'test', DATA_DIR: join(root, String(++folders)), ...settings })

const NOW = new Date('2026-11-23T12:00:00.000Z')
const source = givenConfig()
const opened = await openTestDatabase()
afterAll(() => opened.close())
const { storage } = await openFiles(source, Buffer.alloc(0))
const PICTURE = Buffer.from('a picture')
await storage.put('pictures/one.webp', Readable.from([PICTURE]), { type: 'image/webp', maxBytes: 100 })
const BIO = 'Line one\nline "two", {with} braces \\ and ünï🎉\t,NULL'
await givenAccount(opened.db, 'ada', BIO)
await givenAccount(opened.db, 'NULL', 'NULL')
const made = await backUp(opened, { config: source, name: nameAt(NOW), createdAt: NOW }, new AbortController().signal)
const archive = join(source.DATA_DIR, 'backups', nameAt(NOW))

/** The archive with its entries changed, left out or added. */
const changed = (change: (header: Header, bytes: Buffer) => Changed, added: Parameters<typeof changeArchive>[3] = []) =>
  changeArchive(archive, join(root, `changed-${++folders}.tar`), change, added)

const same = (header: Header, bytes: Buffer): Changed => [header, bytes]

/** Restoring is refused with a sentence, and nothing of it is left. */
async function expectRefused(path: string, sentence: RegExp, config = givenConfig()) {
  await expect(restoreArchive(open(path), config)).rejects.toThrow(sentence)
  expect(existsSync(join(config.DATA_DIR, 'db'))).toBe(false)
  expect(existsSync(join(config.DATA_DIR, 'db.unfinished'))).toBe(false)
  expect(existsSync(join(config.DATA_DIR, 'files', 'pictures', 'one.webp'))).toBe(false)
}

test('what was backed up is restored as it was, and only its owner may read the archive', async () => {
  expect(made).toMatchObject({ files: 1, missing: 0, bytes: statSync(archive).size })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  const config = givenConfig()
  const restored = await restoreArchive(open(archive), config)
  expect(restored).toMatchObject({ files: 1, faults: [] })
  expect(readFileSync(join(config.DATA_DIR, 'files/pictures/one.webp'))).toEqual(PICTURE)
  const copy = await openEmbedded(join(config.DATA_DIR, 'db'))
  const people = await copy.db
    .selectFrom('accounts')
    .select(['username', 'full_name', 'created_at'])
    .orderBy('id')
    .execute()
  expect(people).toEqual(
    await opened.db.selectFrom('accounts').select(['username', 'full_name', 'created_at']).orderBy('id').execute(),
  )
  expect(people[0]?.full_name).toBe(BIO)
  // Sequences go on, foreign keys and triggers are there.
  await givenAccount(copy.db, 'new', 'New')
  const guards = await sql<{ keys: number; off: number }>`
    select (select count(*) from pg_constraint where contype = 'f') as keys,
      (select count(*) from pg_trigger where tgenabled = 'D') as off`.execute(copy.db)
  const before = await sql<{ keys: number }>`select count(*) as keys from pg_constraint where contype = 'f'`.execute(
    opened.db,
  )
  expect(guards.rows[0]).toEqual({ keys: before.rows[0]?.keys, off: 0 })
  await copy.close()

  // Now there is a database; without files as with them.
  rmSync(join(config.DATA_DIR, 'files'), { recursive: true })
  await expect(restoreArchive(open(archive), config)).rejects.toThrow('already holds a database')
})

test('files in the target are never overwritten', async () => {
  const config = givenConfig()
  const other = await openFiles(config, Buffer.alloc(0))
  await other.storage.put('pictures/other.webp', Readable.from([PICTURE]), { type: 'image/webp', maxBytes: 100 })
  await expectRefused(archive, /file storage is not empty \(it holds pictures\/other.webp\)/, config)
})

test('a truncated backup is refused, wherever it ends', async () => {
  const bytes = readFileSync(archive)
  for (const length of [0, 100, 700, Math.floor(bytes.length / 2), bytes.length - 3000]) {
    const path = join(root, `short-${length}.tar`)
    writeFileSync(path, bytes.subarray(0, length))
    await expectRefused(path, /truncated|damaged|no backup/)
  }
})

test('a wrong checksum is refused before anything changes, of a file, of rows and of the manifest', async () => {
  const flip = (bytes: Buffer) => {
    const other = Buffer.from(bytes)
    other[other.length - 5] = (other[other.length - 5] ?? 0) ^ 1
    return other
  }
  for (const name of ['files/pictures/one.webp', 'database/accounts/000001.gz', MANIFEST]) {
    const path = await changed((header, bytes) => (header.name === name ? [header, flip(bytes)] : same(header, bytes)))
    await expectRefused(path, /wrong checksum|cannot be read/)
  }
})

test('a backup without one of its entries, or with another in addition, is refused', async () => {
  const without = await changed((header, bytes) => (header.name.startsWith('files/') ? null : same(header, bytes)))
  await expectRefused(without, /wrong checksum/)
  const extra = await changed(same, [[{ name: 'files/pictures/two.webp' }, 'two']])
  await expectRefused(extra, /where no backup does/)
})

test('names that lead elsewhere and links are refused', async () => {
  const named = (name: string, type: Header['type'] = 'file') =>
    changed((header, bytes) =>
      header.name.startsWith('files/')
        ? [{ name, type, linkname: '/etc/passwd' }, type === 'file' ? bytes : Buffer.alloc(0)]
        : same(header, bytes),
    )
  for (const name of ['../evil', 'files/../../evil', '/etc/evil', 'files//etc/evil', 'files/pictures/../../../evil'])
    await expectRefused(await named(name), /entry that no backup has/)
  await expectRefused(await named('files/pictures/one.webp', 'symlink'), /entry that no backup has.*symlink/)
  expect(existsSync(join(root, 'evil'))).toBe(false)
})

test('a backup of a newer version is refused with that version', async () => {
  const newer = (change: (manifest: Manifest) => object) =>
    changed((header, bytes) =>
      header.name === 'atelier.json'
        ? [header, Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest)))]
        : same(header, bytes),
    )
  const later = { name: '9999_later', hash: 'x' }
  await expectRefused(
    await newer((manifest) => ({ ...manifest, program: '9.0.0', migrations: [...manifest.migrations, later] })),
    /newer version of the program \(9\.0\.0\)/,
  )
  await expectRefused(await newer((manifest) => ({ ...manifest, format: 99 })), /newer version/)
})

test('what is no archive at all is refused', async () => {
  const path = join(root, 'no.tar')
  writeFileSync(path, 'Hello, this is no archive. '.repeat(100))
  await expectRefused(path, /no backup|truncated/)
})

test('a backup that fails on its way leaves no archive, and the older ones stay', async () => {
  const target = openFolderTarget(join(root, 'failing'))
  await target.store(nameAt(NOW), Readable.from([Buffer.from('whole')]))
  const failing = async function* () {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  await expect(target.store(nameAt(new Date()), Readable.from(failing()))).rejects.toThrow('The disk is full')
  expect(readdirSync(join(root, 'failing'))).toEqual([nameAt(NOW)])
})

test('only the newest are kept, once a newer one is complete', async () => {
  const config = givenConfig({ BACKUP_KEEP: '2' })
  const names = [1, 2, 3].map((hour) => nameAt(new Date(NOW.getTime() + hour * 3_600_000)))
  for (const name of names) await backUp(opened, { config, name, createdAt: NOW }, new AbortController().signal)
  const target = await openTarget(config)
  expect((await target.list()).map(({ name }) => name)).toEqual(names.slice(1))
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(backUp(opened, { config, name: nameAt(new Date()), createdAt: NOW }, stopped)).rejects.toThrow('stopped')
  expect((await target.list()).map(({ name }) => name)).toEqual(names.slice(1))
})

test('built screens, which each process stores again, are not in a backup, and a storage that holds only them is empty', async () => {
  const builtFile = Readable.from([Buffer.from('built')])
  const key = 'builds/1f/files'
  await storage.put(key, builtFile, { type: 'application/octet-stream', maxBytes: 10 })
  onTestFinished(() => storage.remove(key))
  const name = nameAt(new Date('2026-11-23T12:30:00.000Z'))
  const order = { config: source, name, createdAt: NOW }
  await backUp(opened, order, new AbortController().signal)
  const path = join(source.DATA_DIR, 'backups', name)
  onTestFinished(() => rmSync(path))
  const target = givenConfig()
  const there = await openFiles(target, Buffer.alloc(0))
  await there.storage.put(key, Readable.from([Buffer.from('other')]), { type: 'text/plain', maxBytes: 10 })
  await restoreArchive(open(path), target)
  expect(await there.storage.stat('pictures/one.webp')).not.toBeNull()
  expect((await there.storage.stat(key))?.size).toBe('other'.length)
})

test('files and backups of one bucket do not mix', async () => {
  const bucket = await givenBucket()
  onTestFinished(() => bucket.stop())
  const config = givenConfig({ ...bucket.settings, BACKUP_TARGET: 's3://files/backups', BACKUP_KEEP: '1' })
  const files = await openFiles(config, Buffer.alloc(0))
  await files.storage.put('pictures/one.webp', Readable.from([PICTURE]), { type: 'image/webp', maxBytes: 100 })
  const names = [1, 2].map((hour) => nameAt(new Date(NOW.getTime() + hour * 3_600_000)))
  for (const name of names) {
    const { files: count } = await backUp(opened, { config, name, createdAt: NOW }, new AbortController().signal)
    expect(count).toBe(1)
  }
  const target = await openTarget(config)
  expect((await target.list()).map(({ name }) => name)).toEqual(names.slice(1))
  const manifest = await checkArchive(target.open(names[1] ?? ''))
  expect(manifest.entries.map(({ name }) => name).filter((name) => name.startsWith('files/'))).toEqual([
    'files/pictures/one.webp',
  ])
})

test('there is a scheduled backup only where settings want one, and one that fails is recorded with its reason', async () => {
  const clock = () => NOW
  expect(backupJobs(opened, givenConfig(), clock)).toEqual([])
  const config = givenConfig({ BACKUP_SCHEDULE: '30 2 * * *' })
  // There is no folder of a database that could be copied.
  const { copyTo: _copyTo, ...others } = opened
  const withoutFolder = { ...others, embedded: true }
  const [job] = backupJobs(withoutFolder, config, clock)
  expect(job).toMatchObject({ name: 'back-up', cron: '30 2 * * *' })
  const tools = { signal: new AbortController().signal } as JobTools
  await expect(Promise.resolve(job?.run(tools))).rejects.toThrow('no folder to copy')
  const [record] = await listBackups(opened.db)
  expect(record).toMatchObject({ state: 'failed', name: nameAt(NOW), reason: expect.stringContaining('no folder') })
})

test('a scheduled backup of the running program is complete, recorded, and can be restored', async () => {
  const config = givenConfig({ BACKUP_SCHEDULE: '30 2 * * *' })
  const running = await openSnapshot(join(config.DATA_DIR, 'db'))
  onTestFinished(() => running.close())
  await givenAccount(running.db, 'eve', 'Eve')
  const [job] = backupJobs(running, config, () => NOW)
  await job?.run({ signal: new AbortController().signal } as JobTools)
  const path = join(config.DATA_DIR, 'backups', nameAt(NOW))
  const [record, ...others] = await listBackups(running.db)
  expect(others).toEqual([])
  expect(record).toMatchObject({ state: 'complete', name: nameAt(NOW), bytes: statSync(path).size, reason: null })
  expect(readdirSync(join(config.DATA_DIR, 'snapshots'))).toEqual([])
  const restored = givenConfig()
  await restoreArchive(open(path), restored)
  const copy = await openEmbedded(join(restored.DATA_DIR, 'db'))
  onTestFinished(() => copy.close())
  expect(await copy.db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'eve' }])
})

test('settings of backups that cannot be used are refused by name', () => {
  for (const [name, value] of [
    ['BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_SCHEDULE', '61 * * * *'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_TARGET', 's3://bucket'],
    ['BACKUP_TARGET', 'ftp://host/backups'],
    ['BACKUP_TARGET', 's3://bucket/../backups'],
  ] as const)
    expect(() => givenConfig({ [name]: value }), value).toThrow(name)
  expect(() => givenConfig({ BACKUP_TARGET: 's3://archive/backups' })).toThrow('S3_ACCESS_KEY_ID')
  expect(givenConfig({ BACKUP_SCHEDULE: '30 2 * * *' }).BACKUP_KEEP).toBe(7)
})

test('the manifest names every entry with its size and checksum', async () => {
  const entries = new Map<string, Buffer>()
  for await (const entry of createReadStream(archive).pipe(extract()))
    entries.set(entry.header.name, await buffer(entry))
  const manifest = JSON.parse(String(entries.get(MANIFEST))) as Manifest
  const sum = (bytes?: Buffer) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  for (const { name, size, sha256 } of manifest.entries)
    expect([name, entries.get(name)?.length, sum(entries.get(name))]).toEqual([name, size, sha256])
  expect(String(entries.get('manifest.sha256'))).toBe(`${sum(entries.get(MANIFEST))}  ${MANIFEST}\n`)
})
