import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { onPostgres } from '#testing/database/database.ts'
import { countStatements } from '#testing/database/statements.ts'
import { untilWaiting } from '#testing/database/wait-for-lock.ts'
import { givenProductFileRow, givenProductRow } from '#testing/given/products.ts'
import { productFilesApi } from '../../contract/files.ts'
import { productsApi } from '../../contract.ts'
import { addFile } from '../given-products.ts'
import { turnOn } from '../licences/given-licences.ts'
import { bundle, buy, givenBundle, givenParts, read, setParts, setStatus } from './given-bundles.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const partsOf = ({ id }: { id: number }) =>
  db.selectFrom('bundle_parts').select('part_id').where('bundle_id', '=', id).orderBy('position').execute()
const refusal = ({ status, problem }: { status: number; problem: { code?: string | undefined } }) => [
  status,
  problem.code,
]

test('a seller makes a bundle, orders it by hand and publishes it; everybody sees what is in it and what it saves', async () => {
  const seller = await signUp('developer')
  const [first, second, third] = await givenParts(api, seller)
  if (!first || !second || !third) throw new Error('There are three')
  const made = (await bundle(seller, [first, second])).body
  expect(made).toMatchObject({ part_count: 2, parts: [{ id: first.id }, { id: second.id }], saving: 6 - 0.75 })
  expect((await setParts(seller, made, [third, first, second])).body.parts.map(({ id }) => id)).toEqual([
    third.id,
    first.id,
    second.id,
  ])
  expect((await setStatus(seller, made, 'published')).status).toBe(200)
  expect(await read(nobody, made)).toMatchObject({
    part_count: 3,
    is_complete: true,
    total: 15.75,
    parts_total: 31.5,
    saving: 15.75,
    parts: [
      { id: third.id, name: 'Part 3', total: 10.5, is_available: true, is_purchased: false },
      { id: first.id },
      { id: second.id },
    ],
  })
  expect((await read(nobody, first)).bundles).toEqual([
    { id: made.id, name: 'Everything for bakers', total: 15.75, saving: 15.75 },
  ])
  const listed = (await nobody.send(productsApi.listOfDeveloper, { params: { developerId: seller.id } })).body.items
  expect(listed.map(({ part_count }) => part_count)).toEqual([3, 0, 0, 0])
})

test('a page of products takes as many statements with bundles as without', async () => {
  const { seller } = await givenBundle(api)
  const list = () => seller.send(productsApi.listOfDeveloper, { params: { developerId: seller.id } })
  const other = await signUp('developer')
  await givenParts(api, other)
  const without = () => seller.send(productsApi.listOfDeveloper, { params: { developerId: other.id } })
  expect(await countStatements(list)).toBe(await countStatements(without))
})

test('only published products of one’s own that are no bundles get into a bundle, each once, 2 to 20 of them', async () => {
  const { seller, set, first, second } = await givenBundle(api)
  const [foreign] = await givenParts(api, await signUp('developer'), 1)
  const draft = await givenProductRow(db, seller, { status: 'draft' })
  if (!foreign) throw new Error('There is one')
  for (const wrong of [foreign, draft, set, { id: 999_999 }])
    expect(refusal(await bundle(seller, [first, wrong]))).toEqual([400, 'invalid_part_ids'])
  const many = Array.from({ length: 21 }, (_, at) => ({ id: at + 1 }))
  for (const wrong of [[first], [first, first], many]) expect((await bundle(seller, wrong)).status).toBe(422)
  const made = (await bundle(seller, [first, second])).body
  expect(refusal(await setParts(seller, made, [first, made]))).toEqual([400, 'invalid_part_ids'])
  expect(refusal(await setParts(seller, made, [first, foreign]))).toEqual([400, 'invalid_part_ids'])
  expect(await partsOf(made)).toEqual([{ part_id: first.id }, { part_id: second.id }])
  const twenty = await givenParts(api, seller, 20)
  expect((await bundle(seller, twenty)).body.part_count).toBe(20)
})

test('strangers, clients and nobody make no bundle of somebody’s products, and change none', async () => {
  const { set, first, second } = await givenBundle(api)
  const [stranger, client] = [await signUp('developer'), await signUp('client')]
  expect((await bundle(nobody, [first, second])).status).toBe(401)
  expect((await bundle(client, [first, second])).status).toBe(403)
  expect((await bundle(stranger, [first, second])).status).toBe(400)
  expect((await setParts(nobody, set, [])).status).toBe(401)
  expect((await setParts(stranger, set, [])).status).toBe(404)
  expect(await partsOf(set)).toHaveLength(3)
})

test('what was published keeps its parts; only their order changes', async () => {
  const { seller, set, parts, first, second, third } = await givenBundle(api)
  expect(refusal(await setParts(seller, set, [first, second]))).toEqual([409, 'parts_fixed'])
  expect(refusal(await setParts(seller, set, []))).toEqual([409, 'parts_fixed'])
  expect(refusal(await setParts(seller, first, [second, third]))).toEqual([409, 'parts_fixed'])
  expect((await setParts(seller, set, parts.toReversed())).status).toBe(200)
  expect((await read(nobody, set)).parts.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
})

test('a bundle has no files and no licence keys of its own, and a product that has some becomes none', async () => {
  const { seller, set, first, second } = await givenBundle(api)
  expect(refusal(await addFile(seller, set.id))).toEqual([409, 'bundle_only'])
  expect(refusal(await turnOn(seller, set, 'generated'))).toEqual([409, 'bundle_only'])
  const [full, keyed] = [
    await givenProductRow(db, seller, { status: 'draft' }),
    await givenProductRow(db, seller, { status: 'draft' }),
  ]
  await givenProductFileRow(db, full)
  await turnOn(seller, keyed, 'generated')
  for (const draft of [full, keyed])
    expect(refusal(await setParts(seller, draft, [first, second]))).toEqual([409, 'not_empty'])
  expect(await partsOf(full)).toEqual([])
})

test('while a product in it is not on sale a bundle is not either, which its seller sees and strangers are told', async () => {
  const { seller, buyer, set, first } = await givenBundle(api)
  await setStatus(seller, first, 'archived')
  expect(await read(seller, set)).toMatchObject({
    is_complete: false,
    parts_total: null,
    saving: 0,
    parts: [{ id: first.id, is_available: false }, { is_available: true }, { is_available: true }],
  })
  const seen = await read(nobody, set)
  expect([seen.part_count, seen.is_complete, seen.parts.length]).toEqual([3, false, 2])
  expect(refusal(await buy(buyer, set))).toEqual([409, 'parts_missing'])
  await setStatus(seller, set, 'archived')
  expect(refusal(await setStatus(seller, set, 'published'))).toEqual([409, 'parts_missing'])
  await setStatus(seller, first, 'published')
  expect((await setStatus(seller, set, 'published')).status).toBe(200)
  expect((await buy(buyer, set)).status).toBe(200)
})

test('a product in a bundle is not deleted, nor its last file once the bundle was bought, on sale or not', async () => {
  const { seller, buyer, set, first, parts } = await givenBundle(api)
  const remove = (id: number) => seller.send(productsApi.remove, { params: { id } })
  expect(refusal(await remove(first.id))).toEqual([409, 'in_bundle'])
  await buy(buyer, set)
  expect(refusal(await remove(set.id))).toEqual([409, 'product_bought'])
  await setStatus(seller, first, 'archived')
  const [file] = (await seller.send(productFilesApi.listFiles, { params: { id: first.id } })).body
  const params = { id: first.id, fileId: file?.id ?? 0 }
  expect(refusal(await seller.send(productFilesApi.removeFile, { params }))).toEqual([409, 'bought'])
  const unsold = (await bundle(seller, parts.slice(1))).body
  expect((await remove(unsold.id)).status).toBe(200)
  expect(await partsOf(unsold)).toEqual([])
})

test.runIf(onPostgres)(
  'a product that is deleted while it is put into a bundle is refused, and nothing changes',
  async () => {
    const seller = await signUp('developer')
    const parts = await givenParts(api, seller)
    const made = (await bundle(seller, parts.slice(0, 2))).body
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deleting = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('product_files').where('product_id', '=', parts[2]!.id).execute()
      await tx.deleteFrom('products').where('id', '=', parts[2]!.id).execute()
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const changing = setParts(seller, made, parts)
    await untilWaiting(db)
    mayEnd.resolve()
    await deleting
    expect(refusal(await changing)).toEqual([400, 'invalid_part_ids'])
    expect((await partsOf(made)).map(({ part_id }) => part_id)).toEqual(parts.slice(0, 2).map(({ id }) => id))
  },
)
