import { beforeAll, expect, test } from 'vitest'
import { RANKED_MAX } from '#platform/contract/search-text.ts'
import { playlistsApi } from '#features/playlists/contract.ts'
import { searchApi } from '#features/search/contract.ts'
import { startApi } from '../api.ts'

const api = await startApi()
const { db, nobody } = api
const [ada, bob] = [await api.signUp('developer'), await api.signUp('developer')]

const givenPlaylists = (count: number, name: string, { id: creator_id } = ada, is_public = true) =>
  db
    .insertInto('playlists')
    .values(Array.from({ length: count }, () => ({ creator_id, name, is_public, created_at: new Date() })))
    .execute()

beforeAll(async () => {
  await givenPlaylists(RANKED_MAX, 'A mosaic')
  await givenPlaylists(RANKED_MAX + 1, 'A fresco')
})

const isLimited = (link: unknown) => String(link).includes('rel="limited"')

/** Reads a list to its end; returns the number of items, and what each page says. */
async function readAll(read: (after?: string) => Promise<{ count: number; link: unknown }>) {
  const says: boolean[] = []
  let total = 0
  let after: string | undefined
  do {
    const { count, link } = await read(after)
    total += count
    says.push(isLimited(link))
    const [, next] = /<([^>]*)>; rel="next"/.exec(String(link)) ?? []
    after = next === undefined ? undefined : (new URL(next, 'http://local').searchParams.get('after') ?? undefined)
  } while (after !== undefined)
  return { total, says }
}

const playlists = (q: string, who = nobody) =>
  readAll(async (after) => {
    const { body, headers } = await who.send(playlistsApi.list, { query: { q, limit: 100, ...(after && { after }) } })
    return { count: body.length, link: headers['link'] }
  })

const results = (q: string) =>
  readAll(async (after) => {
    const query = { q, kind: 'playlist' as const, limit: 50, ...(after && { after }) }
    const { body, headers } = await nobody.send(searchApi.find, { query })
    return { count: body.items.length, link: headers['link'] }
  })

test('a list by relevance says at its end that it has only the best matches', async () => {
  expect(await playlists('frescoes')).toEqual({ total: RANKED_MAX, says: [false, false, false, true] })
  expect(await results('frescoes')).toEqual({ total: RANKED_MAX, says: [...Array(7).fill(false), true] })
})

test('a list that has all matches says nothing', async () => {
  expect(await playlists('mosaics')).toEqual({ total: RANKED_MAX, says: [false, false, false, false] })
  expect(await results('mosaics')).toEqual({ total: RANKED_MAX, says: Array(8).fill(false) })
  expect((await playlists('watercolours')).says).toEqual([false])
})

test('the note names the list itself, and comes after the private items of its reader', async () => {
  const { headers } = await nobody.send(playlistsApi.list, { query: { q: 'frescoes', limit: 100, skip: 300 } })
  expect(headers['link']).toBe('</api/playlists/?limit=100&q=frescoes>; rel="limited"')
  await givenPlaylists(1, 'A private fresco', bob, false)
  expect(await playlists('frescoes', bob)).toEqual({
    total: RANKED_MAX + 1,
    says: [false, false, false, false, true],
  })
})
