import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { renderSvg, squarePicture, convertOwnPicture } from '#platform/server/files/images.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function stored(name: string, width: number, height: number, how: (picture: Sharp) => Sharp): Promise<string> {
  const path = join(folder, name)
  const picture = sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
  await how(picture).toFile(path)
  return path
}

// Reading what a file says of itself decodes nothing and is not counted.
const underWay = () => sharp.counters().process

/** The most that were under way at any moment while something ran. */
async function mostAtOnce(run: () => Promise<unknown>): Promise<number> {
  // What made the file may still be tidying up.
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
  let most = 0
  const state = { over: false }
  const done = run().finally(() => (state.over = true))
  while (!state.over) {
    most = Math.max(most, underWay())
    await new Promise((resolve) => setImmediate(resolve))
  }
  await done
  return most
}

test('six people set their pictures at once, and never more than one is decoded', async () => {
  const path = await stored('photo.jpg', 1500, 1000, (picture) => picture.jpeg())
  const most = await mostAtOnce(() => Promise.all(Array.from({ length: 6 }, () => squarePicture(path, 1024))))
  expect(most).toBe(1)
})

test('of a crowd those beyond the queue are asked to come again, and nobody after them suffers', async () => {
  const path = await stored('small.png', 40, 40, (picture) => picture.png())
  const responses = await Promise.allSettled(Array.from({ length: 40 }, () => squarePicture(path, 20)))
  const refused = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason as unknown] : []))
  expect(refused).toHaveLength(40 - 17)
  expect(refused[0]).toMatchObject({ status: 503, code: 'busy', retryAfter: 1 })
  expect((await squarePicture(path, 20)).length).toBeGreaterThan(0)
})

test('a crowd of pictures does not keep a video from getting its own', async () => {
  const path = await stored('crowd.png', 40, 40, (picture) => picture.png())
  const crowd = Promise.allSettled(Array.from({ length: 40 }, () => squarePicture(path, 20)))
  const still = await convertOwnPicture(path)
  expect(still).toMatchObject({ width: 40, height: 40, liveliness: expect.closeTo(0, 1) })
  await crowd
})

test.each<[string, number, number, (picture: Sharp) => Sharp]>([
  ['a photograph beyond 50 million pixels', 10_001, 5000, (picture) => picture.jpeg()],
  ['a wide PNG of a few kilobytes', 16_000, 4000, (picture) => picture.png()],
  ['a photograph that comes in passes', 5000, 4000, (picture) => picture.jpeg({ progressive: true })],
  ['a WebP that unpacks to much', 5000, 4000, (picture) => picture.webp({ effort: 0 })],
  ['a GIF that unpacks to much', 5000, 4000, (picture) => picture.gif({ effort: 1 })],
])('%s is refused before it is decoded', async (name, width, height, how) => {
  const path = await stored(name, width, height, how)
  const refused = { status: 400, code: 'picture_too_large' }
  const most = await mostAtOnce(() => expect(squarePicture(path, 1024)).rejects.toMatchObject(refused))
  expect(most).toBe(0)
})

test('what we draw ourselves is drawn, and a drawing that somebody brings is still none', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'
  const path = join(folder, 'brought.svg')
  writeFileSync(path, svg)
  const drawn = Buffer.from(await renderSvg(svg, []))
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([30, 20])
  await expect(squarePicture(path, 20)).rejects.toMatchObject({ status: 400, code: 'not_a_picture' })
})
