import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { PASSWORD, startApi } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { SAVED_SEARCHES_MAX, savedSearchesApi } from '../contract.ts'
import { findNewItems, saveSearch } from './given-searches.ts'

const api = await startApi()
const { nobody, db, signUp } = api
const { list, save, change, remove, replaceFeed } = savedSearchesApi

test.each(['client', 'developer'] as const)(
  'a %s saves a search, renames it, changes how to be told, and deletes it',
  async (role) => {
    const ann = await signUp(role)
    const filter = { kind: 'product' as const, max_price: 50 }
    const saved = await saveSearch(ann, 'plant shops', { name: 'Plants', filter })
    expect(saved).toMatchObject({
      name: 'Plants',
      q: 'plant shops',
      filter,
      delivery: 'notification',
      missing: [],
      existed: false,
    })
    const params = { id: saved.id }
    const changed = await ann.send(change, { params, body: { name: 'Shops', delivery: 'email_weekly' } })
    expect(changed.body).toMatchObject({ id: saved.id, name: 'Shops', delivery: 'email_weekly', filter })
    expect((await ann.send(list)).body).toEqual([changed.body])
    expect((await ann.send(remove, { params })).status).toBe(204)
    expect((await ann.send(remove, { params })).status).toBe(404)
    expect((await ann.send(list)).body).toEqual([])
  },
)

test('the same words and filters are saved once, in any order and spelling', async () => {
  const ann = await signUp('client')
  const first = await saveSearch(ann, 'Plant shops', { filter: { skill: 'React', kind: 'creator' } })
  const again = await saveSearch(ann, 'shops  PLANT', {
    name: 'Other',
    filter: { kind: 'creator', skill: 'react' },
    delivery: 'feed',
  })
  expect(again).toEqual({ ...first, existed: true })
  expect((await saveSearch(ann, 'plant shops')).id).not.toBe(first.id)
  const both = await Promise.all([saveSearch(ann, 'at once'), saveSearch(ann, 'at once')])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  expect((await ann.send(list)).body).toHaveLength(3)
})

test('strangers and visitors reach no saved search', async () => {
  const [ann, eve] = [await signUp('client'), await signUp('client')]
  const saved = await saveSearch(ann, 'plants')
  const params = { id: saved.id }
  const calls = [
    [change, { params, body: { name: 'Mine' } }],
    [replaceFeed, { params }],
    [remove, { params }],
  ] as const
  for (const [endpoint, input] of calls) {
    expect((await eve.send(endpoint, input as never)).status).toBe(404)
    expect((await nobody.send(endpoint, input as never)).status).toBe(401)
  }
  expect((await eve.send(list)).body).toEqual([])
  expect((await nobody.send(list)).status).toBe(401)
  expect((await nobody.send(save, { body: { name: 'a', q: 'plants' } })).status).toBe(401)
  const { existed: _, ...shown } = saved
  expect((await ann.send(list)).body).toEqual([shown])
})

test('what nothing can match is refused, and only stop words are words', async () => {
  const ann = await signUp('client')
  for (const body of [{ name: 'a' }, { name: 'a', q: '❤️ !!' }, { name: 'a', q: '', filter: {} }])
    expect((await ann.send(save, { body })).problem.code).toBe('nothing_to_match')
  expect((await ann.send(save, { body: { name: 'a', q: 'x'.repeat(10_000) } })).status).toBe(422)
  expect((await ann.send(save, { body: { name: ' ', q: 'plants' } })).status).toBe(422)
  expect((await ann.send(list)).body).toEqual([])
  expect((await saveSearch(ann, 'the and of')).q).toBe('the and of')
  expect((await saveSearch(ann, '', { filter: { kind: 'request' } })).filter).toEqual({ kind: 'request' })
})

test.each([
  ['quotes and operators', `"plants" & | ! ( ) :* <-> ' \\ %_`, 200],
  ['one letter', 'a', 200],
  ['numbers', '2026 3.14 -7 1e400', 200],
  ['right-to-left marks', '\u202eplants\u202c', 200],
  ['a lone surrogate', 'plants \ud800', 422],
  ['an address', 'https://example.com/plants?a=b ann@example.com', 200],
  ['fifty words', Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '), 200],
  ['emoji', '🌱🌱', 400],
  ['a NUL byte', 'plants\0', 422],
  ['ten thousand letters', 'a'.repeat(10_000), 422],
])('%s are saved or refused, and new items are still compared', async (_what, q, status) => {
  const ann = await signUp('client')
  expect((await ann.send(save, { body: { name: 'Odd', q } })).status).toBe(status)
  await givenShowcaseRow(db, await signUp('developer'), { title: 'Plants' })
  await findNewItems(api)
  expect((await ann.send(list)).body).toHaveLength(status === 200 ? 1 : 0)
})

test('the 51st search is refused, and there is room again after one is deleted', async () => {
  const ann = await signUp('client')
  const first = await saveSearch(ann, 'word 0')
  for (let nth = 1; nth < SAVED_SEARCHES_MAX; nth++) await saveSearch(ann, `word ${nth}`)
  const more = await ann.send(save, { body: { name: 'One more', q: 'more' } })
  expect([more.status, more.problem.code]).toEqual([409, 'too_many_saved_searches'])
  expect((await saveSearch(ann, 'word 7')).existed).toBe(true)
  await ann.send(remove, { params: { id: first.id } })
  expect((await saveSearch(ann, 'more')).existed).toBe(false)
})

test('a facet that no longer exists is named, and the search stays', async () => {
  const ann = await signUp('client')
  const { id } = await saveSearch(ann, 'plants', { filter: { language: 'de', skill: 'Quillwork', kind: 'creator' } })
  await db.updateTable('saved_searches').set({ language: 'xx', kind: 'gone' }).where('id', '=', id).execute()
  expect((await ann.send(list)).body).toMatchObject([
    {
      id,
      filter: { skill: 'Quillwork' },
      missing: expect.arrayContaining([
        { facet: 'language', value: 'xx' },
        { facet: 'kind', value: 'gone' },
        { facet: 'skill', value: 'Quillwork' },
      ]),
    },
  ])
})

test('saved searches are exported, and erased with the account', async () => {
  const ann = await signUp('client')
  await saveSearch(ann, 'plants', { name: 'Plants', filter: { kind: 'product' }, delivery: 'email_daily' })
  const { body } = await ann.send(accountSettingsApi.exportData)
  expect(JSON.parse(JSON.stringify(body.parts))).toMatchObject({
    saved_searches: [{ name: 'Plants', words: 'plants', kind: 'product', delivery: 'email_daily', matches: [] }],
  })
  await ann.send(accountSettingsApi.closeAccount, { body: { password: PASSWORD } })
  await api.runJobs()
  const left = await db.selectFrom('saved_searches').select('id').where('account_id', '=', ann.id).execute()
  expect(left).toEqual([])
})
