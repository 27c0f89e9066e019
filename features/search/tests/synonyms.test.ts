import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { searchApi, synonymsApi } from '../contract.ts'
import { startApi } from '#testing/api.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'

const api = await startApi()
const dev = await api.signUp('developer')
const owner = await api.signUp('client', { operator: ['owner'] })
const moderator = await api.signUp('client', { operator: ['moderator'] })
await givenShowcaseRow(api.db, dev, { title: 'Homepages for clubs', description: 'Pictures and news.' })

const titles = async (q: string) => {
  const { body } = await api.nobody.send(searchApi.find, { query: { q, exact: true } })
  return body.items.map(({ title }) => title.text)
}
const add = (words: string[], by = owner) => by.send(synonymsApi.add, { body: { words } })

test('an owner lists synonyms, and the search finds items by them; it is recorded, and ends when they are removed', async () => {
  expect(await titles('websites')).toEqual([])
  const { status, body } = await add(['Website', 'homepage'])
  expect(status).toBe(201)
  expect(body.words).toEqual(['homepage', 'website'])
  expect(await titles('websites')).toEqual(['Homepages for clubs'])
  const log = await owner.send(operatorsApi.audit, { query: { action: 'change_synonyms' } })
  expect(log.body).toMatchObject([{ actor: { id: owner.id }, details: { after: 'homepage, website' } }])
  expect((await owner.send(synonymsApi.remove, { params: { id: body.id } })).status).toBe(204)
  expect(await titles('websites')).toEqual([])
  expect((await owner.send(synonymsApi.remove, { params: { id: body.id } })).status).toBe(404)
})

test('sets in a circle are followed one step', async () => {
  await add(['club', 'guild'])
  await add(['guild', 'union'])
  await add(['union', 'club'])
  expect(await titles('guild')).toEqual(['Homepages for clubs'])
  expect(await titles('union')).toEqual(['Homepages for clubs'])
  expect((await add(['club', 'Guild'])).problem.code).toBe('synonyms_exist')
})

test('phrases, repetitions and nothing are refused', async () => {
  for (const words of [['web site', 'homepage'], ['shop', 'Shop'], ['!!', '??'], ['shop']]) {
    expect((await add(words)).status).toBe(422)
  }
})

test('only owners read and change synonyms', async () => {
  for (const person of [moderator, dev]) {
    expect((await add(['shop', 'store'], person)).status).toBe(403)
    expect((await person.send(synonymsApi.list)).status).toBe(403)
    expect((await person.send(synonymsApi.remove, { params: { id: 1 } })).status).toBe(403)
  }
  expect((await api.nobody.send(synonymsApi.list)).status).toBe(401)
  expect((await owner.send(synonymsApi.list)).body).toHaveLength(3)
})
