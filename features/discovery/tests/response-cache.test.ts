import { expect, test } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { showcasesApi } from '#features/showcases/contract.ts'
import { videosApi } from '#features/videos/contract.ts'
import { startApi } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { countStatements } from '#testing/database/statements.ts'

const api = await startApi({ RESPONSE_CACHE_MB: '8' })
const [dana, clara] = [await api.signUp('developer'), await api.signUp('client')]
const feed = async (name: string) => (await api.app.inject({ url: `/feeds/${name}.xml` })).body

test('a feed is read once, and then comes from memory', async () => {
  await givenShowcaseRow(api.db, dana, { title: 'Kept' })
  expect(await feed('showcases')).toContain('Kept')
  expect(await countStatements(() => feed('showcases'))).toBe(0)
})

test('a request that its client makes private is gone from the feed at once', async () => {
  const { id } = await givenRequest(api.db, clara, { is_public: true, title: 'A secret soon' })
  expect(await feed('tickets')).toContain('A secret soon')
  const changed = await clara.send(requestsApi.setPrivacy, { params: { id }, query: { is_public: false } })
  expect(changed.status).toBe(200)
  expect(await feed('tickets')).not.toContain('A secret soon')
})

test('a video that its owner makes private is gone from the feed at once', async () => {
  const { id } = await givenVideoRow(api.db, dana, { is_public: true, title: 'A film for few soon' })
  expect(await feed('videos')).toContain('A film for few soon')
  const changed = await dana.send(videosApi.change, { params: { id }, body: { is_public: false } })
  expect(changed.status).toBe(200)
  expect(await feed('videos')).not.toContain('A film for few soon')
})

test('a showcase that is deleted is gone from the feed at once', async () => {
  const { id } = await givenShowcaseRow(api.db, dana, { title: 'Deleted soon' })
  api.services.responseCache.drop(showcasesApi.list.shows)
  expect(await feed('showcases')).toContain('Deleted soon')
  expect((await dana.send(showcasesApi.remove, { params: { id } })).status).toBe(200)
  expect(await feed('showcases')).not.toContain('Deleted soon')
})
