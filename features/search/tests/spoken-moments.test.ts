import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { videosApi } from '#features/videos/contract.ts'
import { searchApi } from '../contract.ts'
import { momentOf } from '../server/spoken-moments.ts'

const api = await startApi()
const dev = await api.signUp('developer')

async function givenCaptions(id: number, lines: readonly (readonly [string, string])[], language = 'en') {
  const form = new FormData()
  form.append('language', language)
  const cues = lines.map(([at, text]) => `${at}.000 --> ${at}.900\n${text}`)
  form.append('file', new Blob([`WEBVTT\n\n${cues.join('\n\n')}\n`]), 'said.vtt')
  expect((await dev.sendForm(videosApi.setCaptions, { params: { id }, form })).status).toBe(201)
}
const find = async (q: string) => (await api.nobody.send(searchApi.find, { query: { q } })).body.items

test('a video that says the words opens where it says them; one that has them in its title at its beginning', async () => {
  const { id } = await givenVideoRow(api.db, dev, { title: 'A shed in a day', is_public: true })
  await givenCaptions(id, [
    ['00:02', 'Welcome to the shed'],
    ['01:23', 'Now the roofs'],
    ['02:00', 'The roofing felt goes onto the roof'],
  ])
  const path = `/video_display/stream/${id}`
  expect(await find('roof')).toMatchObject([{ id, starts_at: 83, path: `${path}?t=83` }])
  expect(await find('shed roof')).toMatchObject([{ id, starts_at: 83 }])
  expect(await find('felt roof')).toMatchObject([{ id, starts_at: 120, path: `${path}?t=120` }])
  expect(await find('shed')).toMatchObject([{ id, starts_at: null, path }])
})

test('captions that an older version replaced give no moment, and those of private videos nothing at all', async () => {
  const { id } = await givenVideoRow(api.db, dev, { title: 'Boats', is_public: true })
  await givenCaptions(id, [
    ['00:02', 'Mind the lighthouse'],
    ['00:09', 'Then the harbour'],
  ])
  expect(await find('harbour')).toMatchObject([{ id, starts_at: 9 }])
  await api.db.updateTable('video_captions').set({ words: 'Then the harbour' }).where('video_id', '=', id).execute()
  expect(await find('harbour')).toMatchObject([{ id, starts_at: null }])
  await dev.send(videosApi.change, { params: { id }, body: { is_public: false } })
  expect(await find('harbour')).toEqual([])
})

test('the moments of all results cost one statement', async () => {
  const { id } = await givenVideoRow(api.db, dev, { title: 'One', is_public: true })
  await givenCaptions(id, [['00:05', 'A windmill']])
  const one = await countStatements(() => find('windmill'))
  for (const title of ['Two', 'Three']) {
    const { id: other } = await givenVideoRow(api.db, dev, { title, is_public: true })
    await givenCaptions(other, [['00:07', 'Another windmill']])
    await givenCaptions(other, [['00:08', 'Eine windmill']], 'de')
  }
  expect(await countStatements(() => find('windmill'))).toBe(one)
  expect((await find('windmill')).map(({ starts_at }) => starts_at).toSorted()).toEqual([5, 7, 7])
})

test('the line with the most of the words counts, the earliest of those', () => {
  const lines = [
    { at: 1000, text: 'Plantation' },
    { at: 2500, text: 'Für Pflänzchen und plants' },
    { at: 4000, text: 'Plants, plants' },
    { at: 5000, text: 'Plants in the sheds' },
  ]
  expect(momentOf(lines, [['plant']])).toBe(2)
  expect(momentOf(lines, [['plant'], ['shed', 'hut']])).toBe(5)
  expect(momentOf(lines, [['tree']])).toBeNull()
  expect(momentOf([], [['plant']])).toBeNull()
})
