import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountsApi } from '#features/accounts/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { projectsApi } from '#features/projects/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { uploadsApi, videosApi } from '#features/videos/contract.ts'
import { makeClip, sha256 } from '../given/clips.ts'
import { codeOf, tusOf } from '../given/upload-video.ts'
import { openEmbedded } from '#platform/server/database/database.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from '#platform/server/files/disk-space.ts'
import { startApi, startApiOn, type Answered } from '../api.ts'
import { openSnapshot } from '../database/database.ts'
import { givenConversation } from '../given/rows.ts'
import { givenSmallDisk } from '../outside/small-disk.ts'

const LOOKED_UP_AGAIN_MS = 150
// Databases are made in folders, and one is written full.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOKED_UP_AGAIN_MS))

const expectNoRoom = ({ status, headers, problem }: Answered<never>) => {
  expect(status).toBe(507)
  expect(problem.code).toBe('no_room')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

/** The real server on an embedded database in a folder, and how much room there seems to be. */
async function givenServer(folder: string, room?: () => number) {
  const opened = await openSnapshot(join(folder, 'db'), room)
  const api = await startApiOn(opened)
  onTestFinished(async () => {
    await api.stop()
    await opened.close()
    rmSync(folder, { recursive: true })
  })
  return api
}

/** Somebody who writes until there is no room, goes on reading, and writes again when there is. */
async function surviveFullDisk(folder: string, fill: () => void, free: () => void, room?: () => number) {
  const api = await givenServer(folder, room)
  const ann = await api.signUp('client')
  expect((await ann.send(projectsApi.create, { body: { name: 'Garden' } })).status).toBe(200)

  fill()
  await pause()
  const begun = performance.now()
  expectNoRoom(await ann.send(projectsApi.create, { body: { name: 'Shed' } }))
  expect(performance.now() - begun).toBeLessThan(1_000)
  api.passTime(2 * 60_000)
  expect((await ann.send(accountsApi.me)).status).toBe(200)
  expect((await ann.send(projectsApi.list)).body).toHaveLength(1)
  expect((await api.nobody.send(requestsApi.listPublic)).status).toBe(200)
  expect((await api.app.inject('/readyz')).json()).toMatchObject({
    status: 'the disk is full',
    details: { jobs_failed: 0 },
  })
  expect((await api.app.inject('/readyz')).statusCode).toBe(200)

  free()
  await pause()
  expect((await ann.send(projectsApi.create, { body: { name: 'Shed' } })).status).toBe(200)
  expect((await ann.send(projectsApi.list)).body).toHaveLength(2)
}

test('with a full disk people read on, are told at once that there is no room, and write again when there is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-full-'))
  let room = Infinity
  await surviveFullDisk(
    folder,
    () => (room = RESERVE_BYTES - 1),
    () => (room = Infinity),
    () => room,
  )
})

const { folder: disk, isMounted, fillBut, free } = givenSmallDisk(160)

describe.runIf(isMounted)('a real disk that is full (runs where a disk in memory may be mounted)', () => {
  test('people read on, are told at once that there is no room, and write again when there is', () =>
    surviveFullDisk(join(disk, 'one'), () => fillBut(1024 * 1024), free))

  test('a database that has died for want of room answers at once, and comes back with everything when there is room', async () => {
    let watched = false
    // Who fills the disk is faster than who watches it.
    const opened = await openEmbedded(join(disk, 'two'), {}, () => (watched ? freeDiskBytes(disk) : Infinity))
    onTestFinished(async () => {
      await opened.close()
      rmSync(join(disk, 'two'), { recursive: true })
    })
    await sql`create table kept (id bigint generated always as identity, word text)`.execute(opened.db)
    await sql`insert into kept (word) select md5(n::text) from generate_series(1, 2000) n`.execute(opened.db)
    fillBut(8 * 1024 * 1024)
    const write = async () => {
      for (let round = 0; round < 500; round++) {
        await sql`update kept set word = md5(word)`.execute(opened.db)
        await sql`vacuum kept`.execute(opened.db)
      }
    }
    await expect(write()).rejects.toBeInstanceOf(HttpError)
    watched = true
    await pause()
    await expect(sql`select 1`.execute(opened.db)).rejects.toMatchObject({ status: 507 })
    free()
    await pause()
    const found = await sql<{ count: number }>`select count(*) from kept`.execute(opened.db)
    expect(found.rows[0]?.count).toBe(2000)
    await sql`insert into kept (word) values ('again')`.execute(opened.db)
  })

  test('who uploads a file is told that there is no room', async () => {
    const api = await startApi({ DATA_DIR: disk })
    const { developer, params } = await givenConversation(api)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(3 * 1024 * 1024)]), 'plan.pdf')
    fillBut(1024 * 1024)
    await pause()
    const response = await developer.sendForm(conversationsApi.addFile, { params, form })
    free()
    expectNoRoom(response)
    const again = await developer.sendForm(conversationsApi.addFile, { params, form })
    expect(again.status).toBe(201)
  })

  test('who sends a video is told that there is no room, keeps what arrived, and sends the rest when there is', async () => {
    const api = await startApi({ DATA_DIR: join(disk, 'videos') })
    const dev = await api.signUp('developer')
    const tus = tusOf(api, dev)
    const clip = await makeClip({ pictureBytes: 50_000 })
    const path = String((await tus.begin(clip.length)).headers['location'])
    const half = Math.floor(clip.length / 2)
    // Of unknown length, and the disk fills up while it comes.
    const coming = async function* () {
      yield clip.subarray(0, half)
      await vi.waitFor(async () => expect((await dev.send(uploadsApi.listUploads)).body[0]?.received).toBe(half), {
        timeout: 15_000,
      })
      fillBut(0)
      yield clip.subarray(half)
    }
    const response = await tus.appendFrom(path, 0, Readable.from(coming()))
    expect(codeOf(response)).toEqual([507, 'no_room'])
    expect(codeOf(await tus.append(path, half, clip.subarray(half)))).toEqual([507, 'no_room'])
    free()
    await pause()
    expect((await dev.send(videosApi.listOwn)).body.videos).toEqual([])
    const arrived = Number((await tus.ask(path)).headers['upload-offset'])
    expect(arrived).toBeGreaterThanOrEqual(half)
    const last = await tus.append(path, arrived, clip.subarray(arrived))
    expect(last.statusCode).toBe(200)
    await api.runJobs()
    const row = await api.db.selectFrom('videos').select('checksum').executeTakeFirstOrThrow()
    expect(row.checksum?.toString('hex')).toBe(sha256(clip))
  })
})
