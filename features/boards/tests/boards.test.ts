import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { boardsApi, BOARDS_MAX, CREATORS_PER_BOARD_MAX } from '../contract.ts'

const { db, nobody, signUp } = await startApi({ PUBLIC_URL: 'https://atelier.example' })

const givenBoard = async (owner: Person, name = 'For the bakery') =>
  (await owner.send(boardsApi.create, { body: { name } })).body
const givenCreator = async (wishes: Parameters<typeof givenDeveloperProfile>[2] = {}) => {
  const creator = await signUp('developer')
  await givenDeveloperProfile(db, creator, wishes)
  return creator
}
const add = (owner: Person, id: number, developer_id: number) =>
  owner.send(boardsApi.addCreator, { params: { id }, body: { developer_id } })
const itemsOf = (id: number) => db.selectFrom('board_items').selectAll().where('board_id', '=', id).execute()

test('a client makes a board, renames it and deletes it', async () => {
  const ann = await signUp('client')
  const made = await ann.send(boardsApi.create, { body: { name: '  Sound people ' } })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Sound people',
      creator_count: 0,
      showcase_count: 0,
      covers: [],
      has_creator: false,
      showcase_covers: [],
      has_showcase: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    },
  ])
  const params = { id: made.body.id }
  expect((await ann.send(boardsApi.rename, { params, body: { name: 'Musicians' } })).body.name).toBe('Musicians')
  expect((await ann.send(boardsApi.list)).body.map(({ name }) => name)).toEqual(['Musicians'])
  expect((await ann.send(boardsApi.remove, { params })).status).toBe(204)
  expect((await ann.send(boardsApi.list)).body).toEqual([])
  expect((await ann.send(boardsApi.remove, { params })).status).toBe(404)
})

test.each([
  ['none', ''],
  ['only spaces', '   '],
  ['too long', 'x'.repeat(101)],
])('a name that is %s is refused', async (_, name) => {
  const ann = await signUp('client')
  const { id } = await givenBoard(ann)
  expect((await ann.send(boardsApi.create, { body: { name } })).status).toBe(422)
  expect((await ann.send(boardsApi.rename, { params: { id }, body: { name } })).status).toBe(422)
  expect((await ann.send(boardsApi.list)).body.map((board) => board.name)).toEqual(['For the bakery'])
})

test('creators are put on a board once each, newest first, and taken off', async () => {
  const ann = await signUp('client')
  const [ben, cem] = [await givenCreator({ profile_image: 'ben.webp' }), await givenCreator()]
  const { id } = await givenBoard(ann)
  const added = await add(ann, id, ben.id)
  expect([added.status, added.body]).toMatchObject([
    200,
    {
      creator_count: 1,
      has_creator: true,
      covers: [
        {
          user_id: ben.id,
          name: ben.user.full_name,
          profile_image_url: 'https://atelier.example/api/files/ben.webp',
        },
      ],
    },
  ])
  await add(ann, id, cem.id)
  expect((await add(ann, id, ben.id)).body.creator_count).toBe(2)
  const read = (await ann.send(boardsApi.read, { params: { id } })).body
  expect(read.creators.map(({ user_id }) => user_id)).toEqual([cem.id, ben.id])
  expect(read.creators[1]).toMatchObject({ username: ben.username, skills: 'TypeScript, SQL' })
  const gone = { params: { id, developer_id: ben.id } }
  expect((await ann.send(boardsApi.removeCreator, gone)).status).toBe(204)
  expect((await ann.send(boardsApi.removeCreator, gone)).status).toBe(404)
  expect((await itemsOf(id)).map(({ creator_id }) => creator_id)).toEqual([cem.id])
})

test('the list says which boards a creator is on', async () => {
  const ann = await signUp('client')
  const ben = await givenCreator()
  const [first] = [await givenBoard(ann, 'First'), await givenBoard(ann, 'Second')]
  await add(ann, first.id, ben.id)
  const { body } = await ann.send(boardsApi.list, { query: { creator_id: ben.id } })
  expect(body.map(({ name, has_creator }) => [name, has_creator])).toEqual([
    ['Second', false],
    ['First', true],
  ])
})

test('only who shows themselves as a creator can be put on a board', async () => {
  const [ann, ben, bare] = [await signUp('client'), await signUp('client'), await signUp('developer')]
  const hidden = await givenCreator({ is_public: false })
  const { id } = await givenBoard(ann)
  for (const other of [ben.id, bare.id, hidden.id, 999_999]) {
    const refused = await add(ann, id, other)
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Creator not found'])
  }
  expect(await itemsOf(id)).toEqual([])
})

test('who hides their profile is no longer shown, but counted as hidden, and comes back with it', async () => {
  const ann = await signUp('client')
  const ben = await givenCreator()
  const { id } = await givenBoard(ann)
  await add(ann, id, ben.id)
  const show = (is_public: boolean) =>
    db.updateTable('developer_profiles').set({ is_public }).where('user_id', '=', ben.id).execute()
  await show(false)
  const read = async () => (await ann.send(boardsApi.read, { params: { id } })).body
  expect(await read()).toMatchObject({ creator_count: 0, covers: [], creators: [], hidden_count: 1 })
  await show(true)
  expect(await read()).toMatchObject({ creator_count: 1, hidden_count: 0 })
})

describe('limits hold, also for two calls at once:', () => {
  test('a client has at most 50 boards', async () => {
    const ann = await signUp('client')
    const now = new Date()
    const boards = Array.from({ length: BOARDS_MAX - 1 }, (_, n) => ({
      owner_id: ann.id,
      name: `Board ${n}`,
      created_at: now,
      updated_at: now,
    }))
    await db.insertInto('boards').values(boards).execute()
    const make = () => ann.send(boardsApi.create, { body: { name: 'One more' } })
    const responses = await Promise.all([make(), make()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await make()).problem.code).toBe('too_many_boards')
    expect((await ann.send(boardsApi.list)).body).toHaveLength(BOARDS_MAX)
  })

  test('a board holds at most 100 creators, and adding one of them again still goes', async () => {
    const ann = await signUp('client')
    const { id } = await givenBoard(ann)
    const [ben, cem] = [await givenCreator(), await givenCreator()]
    const { rows } = await crowd(CREATORS_PER_BOARD_MAX - 1)
    await db
      .insertInto('board_items')
      .values(
        rows.map((creator_id) => ({ board_id: id, kind: 'creator' as const, creator_id, created_at: new Date() })),
      )
      .execute()
    const responses = await Promise.all([add(ann, id, ben.id), add(ann, id, cem.id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const [kept, refused] = responses[0].status === 200 ? [ben, cem] : [cem, ben]
    expect((await add(ann, id, refused.id)).problem.code).toBe('board_full')
    expect((await add(ann, id, kept.id)).status).toBe(200)
    expect(await itemsOf(id)).toHaveLength(CREATORS_PER_BOARD_MAX)
  })
})

/** That many accounts of developers, without profiles. */
async function crowd(count: number): Promise<{ rows: number[] }> {
  const made = await db
    .insertInto('accounts')
    .values(
      Array.from({ length: count }, (_, n) => ({
        username: `crowd-${n}`,
        email: `crowd-${n}@example.com`,
        full_name: `Crowd ${n}`,
        user_type: 'developer' as const,
        terms_accepted_at: new Date(),
        created_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  return { rows: made.map(({ id }) => id) }
}

test('a board is only there for its owner', async () => {
  const [ann, ben, dev] = [await signUp('client'), await signUp('client'), await givenCreator()]
  const { id } = await givenBoard(ann)
  await add(ann, id, dev.id)
  const params = { id }
  const calls = (who: Pick<Person, 'send'>) =>
    Promise.all([
      who.send(boardsApi.read, { params }),
      who.send(boardsApi.rename, { params, body: { name: 'Mine' } }),
      who.send(boardsApi.remove, { params }),
      who.send(boardsApi.addCreator, { params, body: { developer_id: dev.id } }),
      who.send(boardsApi.removeCreator, { params: { id, developer_id: dev.id } }),
      who.send(boardsApi.invite, { params, body: { request_id: 1 } }),
    ])
  expect((await calls(ben)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await calls(dev)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await calls(nobody)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  for (const [who, status] of [
    [dev, 403],
    [nobody, 401],
  ] as const) {
    expect((await who.send(boardsApi.list)).status).toBe(status)
    expect((await who.send(boardsApi.create, { body: { name: 'Mine' } })).status).toBe(status)
  }
  expect((await ben.send(boardsApi.list)).body).toEqual([])
  expect((await ann.send(boardsApi.read, { params })).body).toMatchObject({ name: 'For the bakery', creator_count: 1 })
})

test('boards and a board with its creators take as many statements for many as for few', async () => {
  const ann = await signUp('client')
  const { id } = await givenBoard(ann)
  const list = () => ann.send(boardsApi.list)
  const read = () => ann.send(boardsApi.read, { params: { id } })
  const few = [await countStatements(list), await countStatements(read)]
  for (let n = 0; n < 5; n++) {
    await add(ann, (await givenBoard(ann)).id, (await givenCreator()).id)
    await add(ann, id, (await givenCreator()).id)
  }
  expect([await countStatements(list), await countStatements(read)]).toEqual(few)
})
