import { expect, test } from 'vitest'
import { blocksApi } from '#features/blocks/contract.ts'
import { startApi } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { matchesApi, type SimilarKind } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const [dev, eve, max] = [await signUp('developer'), await signUp('developer'), await signUp('developer')]
const similar = async (kind: SimilarKind, id: number, reader: Pick<typeof nobody, 'send'> = nobody) =>
  (await reader.send(matchesApi.listSimilar, { query: { kind, id } })).body.map((item) => [
    item.title,
    item.reasons.map(({ text }) => text).join(', '),
  ])

const source = await givenShowcaseRow(db, dev, { title: 'A garden planner', description: 'Plants by season.' })
await givenShowcaseRow(db, dev, { title: 'Another garden planner' })
const planner = await givenShowcaseRow(db, eve, { title: 'Planner for gardens' })
await givenShowcaseRow(db, max, { title: 'Seasonal plants', average_rating: 4.5, total_ratings: 2 })
await givenShowcaseRow(db, max, { title: 'A shop for bakers' })
const LIKE_IT = [
  ['Planner for gardens', 'Also about “garden” and “planner”'],
  ['Seasonal plants', 'Also about “plants” and “season”, Rated 4.5 by 2 people'],
]

test('similar showcases share words with its title or text, those of others only, each with the reasons', async () => {
  expect(await similar('showcase', source.id)).toEqual(LIKE_IT)
})

test('videos and products have similar ones too, each of its kind', async () => {
  const film = await givenVideoRow(db, dev, { title: 'Sharpening chisels', is_public: true })
  await givenVideoRow(db, eve, { title: 'How to sharpen a chisel', is_public: true })
  await givenVideoRow(db, eve, { title: 'Chisels in secret', is_public: false })
  expect(await similar('video', film.id)).toEqual([
    ['How to sharpen a chisel', 'Also about “chisels” and “sharpening”'],
  ])
  const product = await givenProductRow(db, dev, { name: 'Invoice templates' })
  await givenProductRow(db, eve, { name: 'Templates for letters' })
  await givenProductRow(db, eve, { name: 'Template drafts', status: 'draft' })
  expect((await similar('product', product.id)).map(([title]) => title)).toEqual(['Templates for letters'])
})

test('what turns private is gone at once, and something private has nothing similar', async () => {
  const show = (id: number, is_public: boolean) =>
    db.updateTable('showcases').set({ is_public }).where('id', '=', id).execute()
  await show(planner.id, false)
  expect(await similar('showcase', source.id)).toEqual(LIKE_IT.slice(1))
  await show(planner.id, true)
  await show(source.id, false)
  expect(await similar('showcase', source.id, dev)).toEqual([])
  await show(source.id, true)
  expect(await similar('showcase', 999_999)).toEqual([])
})

test('nobody is led to their own, or to those of people they blocked', async () => {
  expect(await similar('showcase', source.id, eve)).toEqual(LIKE_IT.slice(1))
  const ann = await signUp('client')
  await ann.send(blocksApi.block, { params: { id: max.id } })
  expect(await similar('showcase', source.id, ann)).toEqual(LIKE_IT.slice(0, 1))
})

test('it is one statement, and another for the pictures of videos, for however many', async () => {
  expect(await countStatements(() => similar('showcase', source.id))).toBeLessThanOrEqual(2)
  for (const limit of [0, 21]) {
    const query = { kind: 'showcase', id: source.id, limit } as const
    expect((await nobody.send(matchesApi.listSimilar, { query })).status).toBe(422)
  }
})
