import { readdirSync } from 'node:fs'
import { PICTURES_MAX } from '#platform/contract/pictures.ts'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApi, type FormSender, type Person } from '#testing/api.ts'
import { givenPictureRow, givenShowcaseRow } from '#testing/given/showcases.ts'
import { putPicture } from '#platform/server/files/files.ts'
import { showcasePicturesApi, showcasesApi, type Showcase } from '../contract.ts'
import { testImage, formOf, givenShowcase, publish, read, replaceFiles } from './given-showcases.ts'

const api = await startApi()
const { app, db, nobody, signUp } = api
const DAY_MS = 24 * 60 * 60 * 1000
const owner = await signUp('developer', { subscribed: true })

const statusOf = async (address: string | undefined) =>
  (await app.inject({ url: new URL(address ?? '').pathname })).statusCode
const addPicture = (who: FormSender, id: number, file: Uint8Array, alt = '') =>
  who.sendForm(showcasePicturesApi.addPicture, { params: { id }, form: formOf({ file, alt }) })
const setOrder = (who: Person, id: number, body: number[]) =>
  who.send(showcasePicturesApi.setPictureOrder, { params: { id }, body })
const idsOf = ({ pictures }: Showcase) => pictures.map(({ id }) => id)
const addressesOf = ({ pictures }: Showcase) => pictures.flatMap(({ url, small_url }) => [url, small_url])

const countFiles = () => readdirSync(join(api.filesFolder, 'pictures')).length

test('pictures keep their shape, and are no larger than they are looked at', async () => {
  const { id } = await givenShowcase(owner, { image_file: await testImage(3000, 1500, 'jpeg') })
  await addPicture(owner, id, await testImage(300, 900, 'gif'), ' A  wall ')
  const { status, body } = await addPicture(owner, id, await testImage(40, 30, 'webp'))
  expect(status).toBe(201)
  expect(body.pictures.map(({ width, height, alt }) => [width, height, alt])).toEqual([
    [2048, 1024, null],
    [300, 900, 'A  wall'],
    [40, 30, null],
  ])
  expect(body.image_url).toBe(body.pictures[0]?.url)
  const small = await app.inject({ url: new URL(body.pictures[0]?.small_url ?? '').pathname })
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await read(nobody, id)).pictures).toEqual(body.pictures)
})

test('an owner puts pictures in order, says what they show, and takes them away with their files', async () => {
  const { id, pictures } = await givenShowcase(owner, { image_file: await testImage(40, 30) })
  await addPicture(owner, id, await testImage(40, 40))
  const three = (await addPicture(owner, id, await testImage(40, 50))).body
  const [first = 0, second = 0, third = 0] = idsOf(three)
  expect(first).toBe(pictures[0]?.id)
  const ordered = (await setOrder(owner, id, [third, first])).body
  expect(idsOf(ordered)).toEqual([third, first, second])
  expect(ordered.image_url).toBe(ordered.pictures[0]?.url)
  expect(idsOf((await setOrder(owner, id, [])).body)).toEqual([third, first, second])
  expect((await setOrder(owner, id, [first, 999_999])).status).toBe(404)
  expect((await setOrder(owner, id, [first, first])).status).toBe(422)

  const placed = { id, pictureId: first }
  const describe = (alt: string | null) =>
    owner.send(showcasePicturesApi.describePicture, { params: placed, body: { alt } })
  expect((await describe('The counter')).body.pictures[1]?.alt).toBe('The counter')
  expect((await describe('')).body.pictures[1]?.alt).toBeNull()
  expect((await describe('a'.repeat(301))).status).toBe(422)

  const removed = await owner.send(showcasePicturesApi.removePicture, { params: placed })
  expect(idsOf(removed.body)).toEqual([third, second])
  expect((await owner.send(showcasePicturesApi.removePicture, { params: placed })).status).toBe(404)
  await api.runJobs()
  const gone = three.pictures[0]
  expect([await statusOf(gone?.url), await statusOf(gone?.small_url)]).toEqual([404, 404])
  for (const address of addressesOf(removed.body)) expect(await statusOf(address)).toBe(200)
})

test('a picture that is brought in place of the first takes its place alone', async () => {
  const { id, image_url } = await givenShowcase(owner, { image_file: await testImage(40, 30), image_alt: 'The door' })
  const [, second] = idsOf((await addPicture(owner, id, await testImage(40, 40))).body)
  const { body } = await replaceFiles(owner, id, { image_file: await testImage(60, 30), image_alt: 'The window' })
  expect(body.pictures.map(({ width, alt }) => [width, alt])).toEqual([
    [60, 'The window'],
    [40, null],
  ])
  expect(idsOf(body)[1]).toBe(second)
  await api.runJobs()
  expect([await statusOf(image_url ?? ''), await statusOf(body.image_url ?? '')]).toEqual([404, 200])
  expect((await replaceFiles(owner, id, {})).body).toEqual(body)
})

test('two tabs replace the same picture at once: one of both stands there, whole, and nothing is left of the other', async () => {
  const { id } = await givenShowcase(owner, { image_file: await testImage(40, 30) })
  const files = await Promise.all([50, 60, 70].map((width) => testImage(width, 30)))
  const responses = await Promise.all(files.map((image_file) => replaceFiles(owner, id, { image_file })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await api.runJobs()
  const last = await read(nobody, id)
  expect(last.pictures).toHaveLength(1)
  const left = new Set(responses.flatMap(({ body }) => addressesOf(body)))
  for (const address of left) {
    expect(await statusOf(address)).toBe(addressesOf(last).includes(address) ? 200 : 404)
  }
})

test('what only says that it is a picture is none, and nothing of it stays', async () => {
  const { id } = await givenShowcase(owner, { image_file: await testImage(40, 30) })
  const before = await read(nobody, id)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const cut = (await testImage(40, 30)).subarray(0, 30)
  for (const file of [svg, cut, Buffer.from('GIF89a, or so it says'), Buffer.from('%PDF-1.7')]) {
    const refused = [await addPicture(owner, id, file), await replaceFiles(owner, id, { image_file: file })]
    for (const { status, problem } of refused) expect([status, problem.code]).toEqual([400, 'not_a_picture'])
    expect((await publish(owner, { title: 'Never seen', image_file: file })).status).toBe(400)
  }
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  expect((await addPicture(owner, id, large)).status).toBe(422)
  expect((await addPicture(owner, id, Buffer.alloc(0))).status).toBe(422)
  expect(await read(nobody, id)).toEqual(before)
  const own = await nobody.send(showcasesApi.listOfDeveloper, { params: { id: owner.id } })
  expect(own.body.map(({ title }) => title)).not.toContain('Never seen')
})

test('a showcase has at most so many pictures, also when two are added at once', async () => {
  const showcase = await givenShowcaseRow(db, owner)
  for (let position = 1; position < PICTURES_MAX; position++) {
    await givenPictureRow(db, showcase, { position })
  }
  const picture = await testImage(20, 20)
  const filesBefore = countFiles()
  const responses = await Promise.all([
    addPicture(owner, showcase.id, picture),
    addPicture(owner, showcase.id, picture),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.problem.code).toBe('too_many_pictures')
  expect((await read(nobody, showcase.id)).pictures).toHaveLength(PICTURES_MAX)
  // In both sizes the one that was taken, and nothing of the one that was refused.
  expect(countFiles()).toBe(filesBefore + 2)
})

test('nobody but its owner touches the pictures of a showcase, and an owner those of no other', async () => {
  const mine = await givenShowcase(owner, { image_file: await testImage(40, 30) })
  const pictureId = idsOf(mine)[0] ?? 0
  const params = { id: mine.id, pictureId }
  const other = await signUp('developer', { subscribed: true })
  const file = await testImage(20, 20)
  const refusals = async (who: typeof nobody) => [
    await addPicture(who, mine.id, file),
    await who.send(showcasePicturesApi.setPictureOrder, { params, body: [] }),
    await who.send(showcasePicturesApi.describePicture, { params, body: { alt: 'Mine' } }),
    await who.send(showcasePicturesApi.removePicture, { params }),
  ]
  for (const { status, problem } of await refusals(other)) {
    expect([status, problem.detail]).toEqual([403, 'You do not have permission to edit this showcase'])
  }
  for (const { status } of await refusals(nobody)) expect(status).toBe(401)
  const theirs = await givenShowcaseRow(db, other)
  const through = { id: theirs.id, pictureId }
  expect((await other.send(showcasePicturesApi.removePicture, { params: through })).status).toBe(404)
  expect((await other.send(showcasePicturesApi.describePicture, { params: through, body: { alt: 'x' } })).status).toBe(
    404,
  )
  expect((await setOrder(other, theirs.id, [pictureId])).status).toBe(404)
  expect((await read(nobody, mine.id)).pictures).toEqual(mine.pictures)
})

test('files go with their showcase, and what none shows is swept up a day later', async () => {
  const [kept, removed] = [
    await givenShowcase(owner, { image_file: await testImage(40, 30) }),
    await givenShowcase(owner, { image_file: await testImage(40, 30) }),
  ]
  await owner.send(showcasesApi.remove, { params: { id: removed.id } })
  await api.runJobs()
  for (const address of addressesOf(removed)) expect(await statusOf(address)).toBe(404)
  const lost = await putPicture(api.services.files, await testImage(9, 9, 'webp'))
  const lostAddress = (kept.image_url ?? '').replace(/[^/]+$/, lost)
  api.passTime(DAY_MS + 60_000)
  await api.runScheduledJob('sweep-files')
  expect(await statusOf(lostAddress)).toBe(404)
  for (const address of addressesOf(kept)) expect(await statusOf(address)).toBe(200)
})
