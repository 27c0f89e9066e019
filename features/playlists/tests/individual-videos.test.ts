import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startApi } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'
import type { VideosQuery } from '#features/videos/contract.ts'
import { playlistsApi } from '../contract.ts'
import { givenPlaylist } from './given-playlists.ts'

const api = await startApi()
const [owner, stranger] = [await api.signUp('developer'), await api.signUp('client')]
const given = (title: string, isPublic = true) => givenVideoRow(api.db, owner, { title, is_public: isPublic })
const alone = await given('A kiln on its own')
const kept = await given('A kiln kept by a stranger')
const shown = await given('A kiln in a course')
const hidden = await given('A kiln nobody may see', false)
await givenPlaylist(owner, { is_public: true }, [shown])
await givenPlaylist(stranger, {}, [kept])

const found = async (who: Pick<typeof api.nobody, 'send'>, query: z.input<typeof VideosQuery> = {}) => {
  const { body } = await who.send(playlistsApi.listIndividualVideos, { query: query })
  return body.map(({ id }) => id)
}

test('individual videos are those in no playlist that one may see: a private playlist of somebody else hides nothing', async () => {
  expect(await found(api.nobody)).toEqual([kept.id, alone.id])
  expect(await found(stranger)).toEqual([alone.id])
  expect(await found(owner)).toEqual([hidden.id, kept.id, alone.id])
})

test('they are found, ordered and paged as all videos are, and cost as much for many as for few', async () => {
  expect(await found(api.nobody, { q: 'stranger' })).toEqual([kept.id])
  expect(await found(api.nobody, { limit: 1, skip: 1 })).toEqual([alone.id])
  const first = await api.nobody.send(playlistsApi.listIndividualVideos, { query: { limit: 1 } })
  expect(first.headers['link']).toContain('rel="next"')
  expect(await countStatements(() => found(owner, { limit: 1 }))).toBe(await countStatements(() => found(owner)))
  const { status } = await api.nobody.send(playlistsApi.listIndividualVideos, { query: { order: 'best' as 'newest' } })
  expect(status).toBe(422)
})
