import { readdirSync } from 'node:fs'
import { PICTURES_MAX } from '#platform/contract/pictures.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenProductPictureRow, givenProductRow } from '#testing/given/products.ts'
import { putPicture } from '#platform/server/files/files.ts'
import { productPicturesApi, productsApi, type Product } from '../contract.ts'
import { addPicture, testImage, givenProduct, read } from './given-products.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api
const DAY_MS = 24 * 60 * 60 * 1000
const [owner, other] = [await signUp('developer'), await signUp('developer')]

const statusOf = async (address: string | undefined) =>
  (await app.inject({ url: new URL(address ?? '').pathname })).statusCode
const setOrder = (who: Person, id: number, body: number[]) =>
  who.send(productPicturesApi.setPictureOrder, { params: { id }, body })
const idsOf = ({ pictures }: Product) => pictures.map(({ id }) => id)
const addressesOf = ({ pictures }: Product) => pictures.flatMap(({ url, small_url }) => [url, small_url])
const countFiles = () => readdirSync(join(api.filesFolder, 'pictures')).length

test('a creator adds pictures, puts them in order, says what they show, and takes them away with their files', async () => {
  const { id } = await givenProduct(owner)
  await addPicture(owner, id, await testImage(3000, 1500), ' The  counter ')
  await addPicture(owner, id, await testImage(40, 40))
  const { status, body: three } = await addPicture(owner, id, await testImage(40, 50))
  expect([status, three.pictures]).toMatchObject([
    201,
    [{ width: 2048, height: 1024, alt: 'The  counter' }, { width: 40 }, { height: 50, alt: null }],
  ])
  const [first = 0, second = 0, third = 0] = idsOf(three)
  const ordered = (await setOrder(owner, id, [third, first])).body
  expect(idsOf(ordered)).toEqual([third, first, second])
  expect([ordered.picture?.id, ordered.image_url]).toEqual([third, ordered.pictures[0]?.url])
  expect((await setOrder(owner, id, [first, 999_999])).status).toBe(404)

  const params = { id, pictureId: first }
  const describe = (alt: string | null) => owner.send(productPicturesApi.describePicture, { params, body: { alt } })
  expect((await describe('')).body.pictures[1]?.alt).toBeNull()
  expect((await describe('a'.repeat(301))).status).toBe(422)
  const removed = await owner.send(productPicturesApi.removePicture, { params })
  expect(idsOf(removed.body)).toEqual([third, second])
  expect((await owner.send(productPicturesApi.removePicture, { params })).status).toBe(404)
  await api.runJobs()
  expect([await statusOf(three.pictures[0]?.url), await statusOf(three.pictures[0]?.small_url)]).toEqual([404, 404])
  for (const address of addressesOf(removed.body)) expect(await statusOf(address)).toBe(200)
  expect((await read(nobody, id)).pictures).toEqual(removed.body.pictures)
})

test('what only says that it is a picture is none, and nothing of it stays', async () => {
  const { id } = await givenProduct(owner)
  const filesBefore = countFiles()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const file of [svg, (await testImage(40, 30)).subarray(0, 30)]) {
    const { status, problem } = await addPicture(owner, id, file)
    expect([status, problem.code]).toEqual([400, 'not_a_picture'])
  }
  expect((await addPicture(owner, id, Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(422)
  expect([(await read(nobody, id)).pictures, countFiles()]).toEqual([[], filesBefore])
})

test('a product has at most so many pictures, also when two are added at once', async () => {
  const product = await givenProductRow(db, owner)
  for (let position = 1; position < PICTURES_MAX; position++) {
    await givenProductPictureRow(db, product, { position })
  }
  const picture = await testImage(20, 20)
  const filesBefore = countFiles()
  const responses = await Promise.all([addPicture(owner, product.id, picture), addPicture(owner, product.id, picture)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('too_many_pictures')
  expect((await read(nobody, product.id)).pictures).toHaveLength(PICTURES_MAX)
  // In both sizes the one that was taken, and nothing of the one that was refused.
  expect(countFiles()).toBe(filesBefore + 2)
})

test('nobody but its creator touches the pictures of a product, and a creator those of no other', async () => {
  const { id } = await givenProduct(owner)
  const mine = (await addPicture(owner, id, await testImage(40, 30))).body
  const pictureId = idsOf(mine)[0] ?? 0
  const params = { id, pictureId }
  const file = await testImage(20, 20)
  const tries = async (who: typeof nobody) => [
    await addPicture(who, id, file),
    await who.send(productPicturesApi.setPictureOrder, { params, body: [] }),
    await who.send(productPicturesApi.describePicture, { params, body: { alt: 'Mine' } }),
    await who.send(productPicturesApi.removePicture, { params }),
  ]
  for (const { status, problem } of await tries(other)) {
    expect([status, problem.detail]).toEqual([404, 'Product not found'])
  }
  for (const { status } of await tries(nobody)) expect(status).toBe(401)
  const theirs = await givenProductRow(db, other)
  const through = { id: theirs.id, pictureId }
  expect((await other.send(productPicturesApi.removePicture, { params: through })).status).toBe(404)
  const described = await other.send(productPicturesApi.describePicture, { params: through, body: { alt: 'x' } })
  expect(described.status).toBe(404)
  expect((await setOrder(other, theirs.id, [pictureId])).status).toBe(404)
  expect((await read(nobody, id)).pictures).toEqual(mine.pictures)
})

test('pictures go with their product, and what none shows is swept up a day later', async () => {
  const [stays, goes] = [await givenProduct(owner), await givenProduct(owner)]
  const picture = await testImage(40, 30)
  const kept = (await addPicture(owner, stays.id, picture)).body
  const removed = (await addPicture(owner, goes.id, picture)).body
  await owner.send(productsApi.remove, { params: { id: goes.id } })
  await api.runJobs()
  for (const address of addressesOf(removed)) expect(await statusOf(address)).toBe(404)
  const lost = await putPicture(api.services.files, await testImage(9, 9))
  const lostAddress = (kept.image_url ?? '').replace(/[^/]+$/, lost)
  api.passTime(DAY_MS + 60_000)
  await api.runScheduledJob('sweep-files')
  expect(await statusOf(lostAddress)).toBe(404)
  for (const address of addressesOf(kept)) expect(await statusOf(address)).toBe(200)
})
