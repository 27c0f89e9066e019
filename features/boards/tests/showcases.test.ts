import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { givenDeveloperProfile, givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { boardsApi, SHOWCASES_PER_BOARD_MAX } from '../contract.ts'

const { db, nobody, signUp } = await startApi()

async function givenShowcase(maker: { id: number }, title: string): Promise<number> {
  const now = new Date()
  const showcase = { developer_id: maker.id, title, description: 'What it does', created_at: now, updated_at: now }
  return (await db.insertInto('showcases').values(showcase).returning('id').executeTakeFirstOrThrow()).id
}
async function givenBoard(owner: Person, showcaseIds: number[] = []) {
  const { id } = (await owner.send(boardsApi.create, { body: { name: 'For the shed' } })).body
  for (const showcase_id of showcaseIds) await add(owner, id, showcase_id)
  return id
}
const add = (owner: Pick<Person, 'send'>, id: number, showcase_id: number) =>
  owner.send(boardsApi.addShowcase, { params: { id }, body: { showcase_id } })
const remove = (owner: Pick<Person, 'send'>, id: number, showcase_id: number) =>
  owner.send(boardsApi.removeShowcase, { params: { id, showcase_id } })
const titlesOn = async (owner: Person, id: number) =>
  (await owner.send(boardsApi.read, { params: { id } })).body.showcases.map(({ title }) => title)
const noticesOf = (account_id: number) =>
  db.selectFrom('notifications').select(['subject', 'detail']).where('account_id', '=', account_id).execute()

test('showcases are kept on a board once each, newest first, and taken off', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const [seeds, ladder] = [await givenShowcase(ben, 'Seeds'), await givenShowcase(ben, 'Ladder')]
  const id = await givenBoard(ann)
  const { status, body } = await add(ann, id, seeds)
  expect([status, body]).toMatchObject([
    200,
    {
      showcase_count: 1,
      has_showcase: true,
      creator_count: 0,
      showcase_covers: [{ showcase_id: seeds, title: 'Seeds', image_url: null }],
    },
  ])
  await add(ann, id, ladder)
  expect((await add(ann, id, seeds)).body.showcase_count).toBe(2)
  expect(await titlesOn(ann, id)).toEqual(['Ladder', 'Seeds'])
  const asked = await ann.send(boardsApi.list, { query: { showcase_id: seeds } })
  expect(asked.body.map(({ has_showcase }) => has_showcase)).toEqual([true])
  expect((await remove(ann, id, seeds)).status).toBe(204)
  expect((await remove(ann, id, seeds)).problem.detail).toBe('Showcase is not on this board')
  expect(await titlesOn(ann, id)).toEqual(['Ladder'])
  await db.deleteFrom('showcases').where('id', '=', ladder).execute()
  expect(await titlesOn(ann, id)).toEqual([])
  expect((await add(ann, id, 999_999)).problem.detail).toBe('Showcase not found')
})

test('a board is its owner’s alone: another client finds none, a creator and a visitor may not', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const seeds = await givenShowcase(ben, 'Seeds')
  const id = await givenBoard(ann, [seeds])
  for (const [who, expected] of [
    [await signUp('client'), 404],
    [ben, 403],
    [nobody, 401],
  ] as const) {
    expect([(await add(who, id, seeds)).status, (await remove(who, id, seeds)).status]).toEqual([expected, expected])
  }
  expect(await titlesOn(ann, id)).toEqual(['Seeds'])
})

test('a board holds so many showcases and no more, however many creators are on it', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  await givenDeveloperProfile(db, ben)
  const id = await givenBoard(ann)
  const now = new Date()
  for (let nth = 0; nth < SHOWCASES_PER_BOARD_MAX; nth++) {
    const showcase_id = await givenShowcase(ben, 'Nth')
    await db
      .insertInto('board_items')
      .values({ board_id: id, kind: 'showcase', showcase_id, created_at: now })
      .execute()
  }
  const { status, problem } = await add(ann, id, await givenShowcase(ben, 'One more'))
  expect([status, problem.code]).toEqual([409, 'board_full'])
  expect((await ann.send(boardsApi.addCreator, { params: { id }, body: { developer_id: ben.id } })).status).toBe(200)
})

test('who made a showcase on a board is invited with the others, and told which one led there', async () => {
  const ann = await signUp('client')
  const [ben, cem, dot] = [await signUp('developer'), await signUp('developer'), await signUp('developer')]
  await givenDeveloperProfile(db, cem)
  const [seeds, ladder, other] = [
    await givenShowcase(ben, 'Seeds'),
    await givenShowcase(ben, 'Ladder'),
    await givenShowcase(dot, 'Other'),
  ]
  const id = await givenBoard(ann, [ladder, seeds, other])
  await ann.send(boardsApi.addCreator, { params: { id }, body: { developer_id: cem.id } })
  const request = await givenRequest(db, ann, { title: 'A jingle' })
  const invite = (developer_ids?: number[]) =>
    ann.send(boardsApi.invite, {
      params: { id },
      body: { request_id: request.id, ...(developer_ids && { developer_ids }) },
    })
  expect((await invite([999_999])).status).toBe(404)
  expect((await invite([ben.id])).body).toEqual({ invited: 1, already_shared: 0 })
  expect((await invite()).body).toEqual({ invited: 2, already_shared: 1 })
  // The one that was kept last.
  expect(await noticesOf(ben.id)).toEqual([{ subject: 'A jingle', detail: 'They liked your solution “Seeds”.' }])
  expect(await noticesOf(cem.id)).toEqual([{ subject: 'A jingle', detail: null }])
  expect(await noticesOf(dot.id)).toEqual([{ subject: 'A jingle', detail: 'They liked your solution “Other”.' }])
})

test('a full board is read with as many statements as one with a showcase', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const id = await givenBoard(ann, [await givenShowcase(ben, 'Nth')])
  const asked = [() => ann.send(boardsApi.list), () => ann.send(boardsApi.read, { params: { id } })]
  const count = async () => {
    const counts = []
    for (const ask of asked) counts.push(await countStatements(ask))
    return counts
  }
  const few = await count()
  for (let nth = 0; nth < 6; nth++) await add(ann, id, await givenShowcase(ben, 'Nth'))
  expect(await count()).toEqual(few)
})

test('a client’s copy names the showcases they keep; those of who leaves are on no board any more', async () => {
  const [ann, ben] = [await signUp('client'), await signUp('developer')]
  const id = await givenBoard(ann, [await givenShowcase(ben, 'Seeds')])
  const { parts } = (await ann.send(accountSettingsApi.exportData)).body
  expect(parts['boards']).toMatchObject([{ showcases: [{ showcase: 'Seeds' }] }])
  await ben.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  expect(await titlesOn(ann, id)).toEqual([])
})
