import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Message } from '#features/conversations/contract.ts'
import { openEmbedded, openPostgres } from '#platform/server/database/database.ts'
import { startApiOn } from '../api.ts'
import { givenAccount } from '../backup/given-account.ts'
import { eventually } from '../eventually.ts'
import { givenConversation } from '../given/rows.ts'
import { givenMigratedFolder, givenPlace, runScript, type Place } from '../process/process.ts'
import { startProgram } from '../process/program.ts'

// Databases are restored into, again and again.
vi.setConfig({ testTimeout: 500_000, hookTimeout: 60_000 })

const WRITERS = 3
const BEFORE = 10
const PICTURE = Buffer.from('a picture')

const dataOf = ({ settings }: Place) => settings['DATA_DIR'] ?? ''
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-restored-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const inFolder = (DATA_DIR: string, settings: Record<string, string> = {}): Place => ({
  settings: { DATA_DIR, ...settings },
  open: () => openEmbedded(join(DATA_DIR, 'db')),
  remove: async () => undefined,
})

/** Two who talk, and a stored picture. */
async function givenTalk(place: Place) {
  const opened = await place.open()
  const api = await startApiOn(opened)
  const { client, params } = await givenConversation(api)
  await api.stop()
  await opened.close()
  mkdirSync(join(dataOf(place), 'files/pictures'), { recursive: true })
  writeFileSync(join(dataOf(place), 'files/pictures/one.webp'), PICTURE)
  return { token: client.token, path: `/api/conversations/${params.id}/messages` }
}

/** People who write without pause until they are told to stop. */
function startWriting(origin: string, { token, path }: { token: string; path: string }) {
  const acknowledged = new Set<number>()
  const stopping = new AbortController()
  const write = async () => {
    while (!stopping.signal.aborted) {
      const reply = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: `Message ${acknowledged.size}` }),
      })
      if (stopping.signal.aborted) break
      expect(reply.status).toBe(200)
      acknowledged.add(Message.parse(await reply.json()).id)
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, write))
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await writing
    },
  }
}

test('a backup that is made while people write holds everything that was acknowledged before it, and can be restored', async () => {
  const place = await givenPlace()
  onTestFinished(() => place.remove())
  const talk = await givenTalk(place)
  const program = await startProgram(dataOf(place), { ...place.settings, RATE_LIMITS: '0' })
  onTestFinished(() => program.stop())
  const writers = startWriting(program.origin, talk)
  await eventually(() => expect(writers.acknowledged.size).toBeGreaterThan(BEFORE))
  const before = [...writers.acknowledged]
  const made = await runScript(place, 'backup')
  expect(made).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('1 files') })
  const during = writers.acknowledged.size
  await writers.stop()
  expect(during).toBeGreaterThan(before.length)
  const listed = await runScript(place, 'backup', 'list')
  expect(listed.said).toMatch(/^1 backups in /)
  expect(listed.said).toMatch(/ complete +atelier-\d{8}T\d{9}Z\.tar +1$/m)
  if (place.settings['DATABASE_URL'] === undefined) {
    expect(statSync(join(dataOf(place), 'control.sock')).mode & 0o777).toBe(0o600)
    // The copy of the database is gone.
    expect(readdirSync(join(dataOf(place), 'snapshots'))).toEqual([])
  }
  // A running program's data are not restored over.
  const over = await runScript(place, 'restore', readdirSync(join(dataOf(place), 'backups'))[0] ?? '')
  expect(over).toMatchObject({ code: 1, complained: expect.stringContaining('not empty') })

  expect(await runScript(place, 'backup', 'verify')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is complete: \d+ rows of \d+ tables, 1 files, the ledger as it was/),
  })
  const folder = emptyFolder()
  const copy = inFolder(folder, { BACKUP_TARGET: join(dataOf(place), 'backups') })
  const [name = ''] = readdirSync(join(dataOf(place), 'backups'))
  expect(await runScript(copy, 'restore', name)).toMatchObject({ code: 0, complained: '' })
  expect(readFileSync(join(folder, 'files/pictures/one.webp'))).toEqual(PICTURE)
  const opened = await copy.open()
  const stored = await opened.db.selectFrom('messages').select('id').execute()
  await opened.close()
  const ids = new Set(stored.map(({ id }) => id))
  expect(before.filter((id) => !ids.has(id))).toEqual([])
})

const url = process.env['TEST_DATABASE_URL']
describe.runIf(url !== undefined)('between the embedded database and a server (runs with TEST_DATABASE_URL)', () => {
  const name = `atelier_move_${process.pid}`
  const address = () => {
    const made = new URL(url ?? '')
    made.pathname = `/${name}`
    return made.toString()
  }
  const onServer = async (statement: string) => {
    const server = await openPostgres(url ?? '', 1, () => undefined)
    try {
      await server.query(statement)
    } finally {
      await server.close()
    }
  }
  afterAll(() => onServer(`drop database if exists ${name} with (force)`))

  test('a move that was interrupted is begun anew, compared and undone; what is not empty is never written to', async () => {
    await onServer(`create database ${name}`)
    const place = await givenMigratedFolder()
    onTestFinished(() => place.remove())
    const source = await place.open()
    for (let person = 0; person < 200; person++) await givenAccount(source.db, `person-${person}`, `Person ${person}`)
    await source.close()

    // Killed as soon as it has begun.
    const child = execFile(process.execPath, ['db/move.ts', 'to-postgres', address()], {
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], ...place.settings },
    })
    const target = await openPostgres(address(), 2, () => undefined)
    onTestFinished(() => target.close())
    const isMarked = async () => {
      const { rows } = await sql<{ is: boolean }>`select to_regclass('unfinished_restore') is not null as is`.execute(
        target.db,
      )
      return rows[0]?.is
    }
    await eventually(async () => expect(await isMarked()).toBe(true))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(await isMarked()).toBe(true)
    await expect(startProgram(emptyFolder(), { DATABASE_URL: address() })).rejects.toThrow('before it was ready')

    const moved = await runScript(place, 'move', 'to-postgres', address())
    expect(moved).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('Moved and compared') })
    expect(await isMarked()).toBe(false)
    const people = await target.db.selectFrom('accounts').select(['id', 'email']).orderBy('id').execute()
    expect(people).toHaveLength(200)
    const added = await givenAccount(target.db, 'added', 'Added')
    expect(added.id).toBeGreaterThan(people.at(-1)?.id ?? 0)
    expect(await runScript(place, 'move', 'to-postgres', address())).toMatchObject({
      code: 1,
      complained: expect.stringContaining('The database is not empty'),
    })

    const back = inFolder(emptyFolder())
    expect(await runScript(back, 'move', 'to-embedded', address())).toMatchObject({ code: 0, complained: '' })
    const opened = await back.open()
    const again = await opened.db.selectFrom('accounts').select(['id', 'email']).orderBy('id').execute()
    await opened.close()
    expect(again.slice(0, 200)).toEqual(people)
    expect(again).toHaveLength(201)
    expect(existsSync(join(dataOf(back), 'db.unfinished'))).toBe(false)
    expect(await runScript(back, 'move', 'to-embedded', address())).toMatchObject({
      code: 1,
      complained: expect.stringContaining('already holds a database'),
    })
  })
})
