import { describe, expect, test } from 'vitest'
import { AS_ANN, notesSubject, openWall, wallEvents } from '../work/note-wall.ts'

const wall = await openWall()

test('what visitors are answered is read once, and then comes from memory', async () => {
  const [first, again] = [await wall.ask(), await wall.ask()]
  expect([first.json(), again.json()]).toEqual([wall.notes, wall.notes])
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(wall.reads).toBe(1)
  expect((await wall.ask('/api/notes/1')).json()).toEqual({ text: 'two', reader: 'nobody' })
  expect((await wall.ask('/api/notes/2')).json()).toEqual({ text: 'three', reader: 'nobody' })
})

test('an address is one however it is written, and nothing else that somebody wrote into it comes to others', async () => {
  const first = await wall.ask('/api/notes?limit=1&utm_source=letter')
  for (const same of ['/api/notes/?limit=1', '/api/notes?x=1&limit=1&x=2']) {
    const again = await wall.ask(same, { host: 'elsewhere.example' })
    expect([again.body, again.headers['link']]).toEqual([first.body, '</api/notes/?limit=1&after=1>; rel="next"'])
  }
  expect(wall.reads).toBe(1)
  for (const other of ['/api/notes?limit=2', '/api/notes?limit=1&skip=1']) await wall.ask(other)
  expect(wall.reads).toBe(3)
})

test('who is signed in is never answered from it and never fills it', async () => {
  expect((await wall.ask('/api/notes/0', AS_ANN)).json()).toEqual({ text: 'one', reader: 'ann' })
  expect((await wall.ask('/api/notes/0')).json()).toEqual({ text: 'one', reader: 'nobody' })
  const again = await wall.ask('/api/notes/0', { ...AS_ANN, 'if-none-match': '*' })
  expect([again.statusCode, again.json()]).toEqual([200, { text: 'one', reader: 'ann' }])
  expect([again.headers['etag'], again.headers['cache-control']]).toEqual([undefined, 'no-store'])
  // A token that is none is nobody's.
  expect((await wall.ask('/api/notes/0', { authorization: 'Bearer old' })).json()).toMatchObject({ reader: 'nobody' })
  expect(wall.reads).toBe(3)
})

test('calls count against the limits, also those answered from memory', async () => {
  const statuses = []
  for (let call = 0; call < 301; call++) statuses.push((await wall.ask()).statusCode)
  expect(statuses.indexOf(429)).toBe(300)
  expect(wall.reads).toBe(1)
})

describe('what changes a thing drops the answers that show it', () => {
  const isDroppedBy = async (change: () => unknown) => {
    await wall.ask()
    const before = wall.reads
    await change()
    const { length } = (await wall.ask()).json<string[]>()
    return { dropped: wall.reads > before, length }
  }

  test('a call, before it is answered', async () => {
    expect(await isDroppedBy(() => wall.post('/api/notes/'))).toEqual({ dropped: true, length: 4 })
  })

  test('a call that is no transaction, also when it fails on the way', async () => {
    expect(await isDroppedBy(() => wall.post('/api/notes/outside'))).toEqual({ dropped: true, length: 4 })
    const failing = () => wall.post('/api/notes/outside', { fails: true })
    expect(await isDroppedBy(failing)).toEqual({ dropped: true, length: 5 })
  })

  test('a live event', async () => {
    const name = { username: 'reader', email: 'reader@example.com', full_name: 'Reader' }
    const row = { ...name, terms_accepted_at: wall.clock, created_at: wall.clock }
    const { id } = await wall.db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
    const change = () => wall.work(async ({ publish }) => publish(wallEvents.pinned, id, {}))
    expect(await isDroppedBy(change)).toMatchObject({ dropped: true })
  })

  test('work outside a call that says so', async () => {
    const change = () => wall.work(async ({ changes }) => changes(notesSubject))
    expect(await isDroppedBy(change)).toMatchObject({ dropped: true })
  })

  test('but not a call that was undone, nor one that changes something else', async () => {
    expect(await isDroppedBy(() => wall.post('/api/notes/', { fails: true }))).toMatchObject({ dropped: false })
    expect(await isDroppedBy(() => wall.post('/api/paint'))).toMatchObject({ dropped: false })
  })

  test('another process, of which one hears; so does a line that broke for a while', async () => {
    expect(await isDroppedBy(() => wall.notify('somebody notes'))).toMatchObject({ dropped: true })
    expect(await isDroppedBy(() => wall.notify('somebody paint\nsomebody notes'))).toMatchObject({ dropped: true })
    expect(await isDroppedBy(() => wall.notify('somebody paint'))).toMatchObject({ dropped: false })
    expect(await isDroppedBy(() => wall.notify(''))).toMatchObject({ dropped: true })
  })

  test('other processes are told, once and only of what public answers show; what one said oneself is no news', async () => {
    await wall.post('/api/notes/')
    await wall.post('/api/paint')
    expect(wall.announced).toEqual([expect.stringMatching(/^changes: [\w-]+ notes$/)])
    const own = wall.announced[0]?.replace('changes: ', '') ?? ''
    expect(await isDroppedBy(() => wall.notify(own))).toMatchObject({ dropped: false })
  })

  test('the clock: after five seconds nothing is kept', async () => {
    const pass = (milliseconds: number) => () => (wall.clock = new Date(wall.clock.getTime() + milliseconds))
    expect(await isDroppedBy(pass(4_999))).toMatchObject({ dropped: false })
    expect(await isDroppedBy(pass(2))).toMatchObject({ dropped: true })
  })
})

describe('while an answer is being read', () => {
  test('a change makes it an old one: it is sent to who asked before, and not kept', async () => {
    const go = wall.holdReads()
    const early = wall.ask()
    await expect.poll(() => wall.reads).toBe(1)
    await wall.post('/api/notes/')
    go()
    expect((await early).json()).toHaveLength(3)
    expect((await wall.ask()).json()).toHaveLength(4)
  })

  test('who asks after a change does not wait for it, and it does not come in place of the newer one', async () => {
    const go = wall.holdReads()
    const early = wall.ask()
    await expect.poll(() => wall.reads).toBe(1)
    wall.gate = null
    await wall.post('/api/notes/')
    expect((await wall.ask()).json()).toHaveLength(4)
    go()
    expect((await early).json()).toHaveLength(3)
    expect((await wall.ask()).json()).toHaveLength(4)
    expect(wall.reads).toBe(2)
  })

  test('everybody who asks the same waits for one reading, unless it takes long', async () => {
    const go = wall.holdReads()
    const many = Array.from({ length: 20 }, () => wall.ask())
    await expect.poll(() => wall.reads).toBe(1)
    wall.clock = new Date(wall.clock.getTime() + 1_000)
    const impatient = wall.ask()
    await expect.poll(() => wall.reads).toBe(2)
    go()
    for (const response of await Promise.all([...many, impatient])) expect(response.json()).toEqual(wall.notes)
    expect(wall.reads).toBe(2)
  })

  test('a failure is kept for nobody, and whoever waited asks for themselves', async () => {
    const go = wall.holdReads()
    wall.failure = new Error('the cupboard is locked')
    const [first, second] = [wall.ask(), wall.ask()]
    await expect.poll(() => wall.reads).toBe(1)
    wall.failure = null
    go()
    expect([(await first).statusCode, (await second).statusCode]).toEqual([500, 200])
    expect((await wall.ask()).statusCode).toBe(200)
    for (const missing of [await wall.ask('/api/notes/9'), await wall.ask('/api/notes/9')]) {
      expect([missing.statusCode, missing.headers['etag']]).toEqual([404, undefined])
    }
    wall.notes[9] = 'nine'
    expect((await wall.ask('/api/notes/9')).statusCode).toBe(200)
  })
})

describe('a memory that is small', () => {
  const KILOBYTE = 1 / 1024

  test('evicts what was not asked for the longest', async () => {
    await wall.remember(40 * KILOBYTE)
    for (let at = 3; at < 20; at++) wall.notes[at] = `note ${at}`
    await wall.ask('/api/notes/0')
    for (let at = 1; at < 20; at++) {
      await wall.ask(`/api/notes/${at}`)
      await wall.ask('/api/notes/0')
    }
    expect(wall.reads).toBe(20)
    await wall.ask('/api/notes/19')
    expect(wall.reads).toBe(20)
    await wall.ask('/api/notes/1')
    expect(wall.reads).toBe(21)
  })

  test('does not keep what is too large for it, which is answered all the same', async () => {
    await wall.remember(40 * KILOBYTE)
    wall.notes = ['small', 'x'.repeat(3000)]
    for (const url of ['/api/notes/1', '/api/notes/0', '/api/notes/1', '/api/notes/0']) {
      expect((await wall.ask(url)).headers['etag']).toBeDefined()
    }
    expect(wall.reads).toBe(3)
  })

  test('of nothing keeps nothing', async () => {
    await wall.remember(0)
    for (const response of [await wall.ask(), await wall.ask()]) expect(response.json()).toEqual(wall.notes)
    expect(wall.reads).toBe(2)
  })
})
