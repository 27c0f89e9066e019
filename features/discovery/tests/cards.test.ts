import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CARD_KINDS } from '../contract.ts'
import { CARD, cardPath, HOME_CARD } from '#platform/contract/cards.ts'
import { putPicture } from '#platform/server/files/files.ts'
import { startApi } from '#testing/api.ts'
import { givenPictureRow, givenShowcaseRow } from '#testing/given/showcases.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenHidden, givenOneOfEach } from './given-pages.ts'

// Sharp is one for the whole process: what makes test pictures here is loaded before the server restricts what it reads.
const red = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
  .webp()
  .toBuffer()

const api = await startApi()
const dana = await api.signUp('developer')
const works = await givenOneOfEach(api, dana, await api.signUp('client'))
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

// As bytes say it: the server keeps this process from reading PNGs but from files.
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test.each([HOME_CARD, ...CARD_KINDS.map((kind) => cardPath(kind, works[kind], 'anything'))])(
  '%s is a picture of the size that other sites want',
  { timeout: 60_000 },
  async (path) => {
    const { statusCode, headers, rawPayload } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(rawPayload.subarray(0, 8)).toEqual(SIGNATURE)
    expect(sizeOf(rawPayload)).toEqual({ width: CARD.width, height: CARD.height })
    // A work may be hidden or deleted at any moment, the product's own card is not.
    expect(headers['cache-control']).toBe(
      path === HOME_CARD ? 'public, max-age=3600' : 'public, max-age=2, must-revalidate',
    )
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['content-encoding']).toBeUndefined()
  },
)

test('whoever has a card already is told so, and it is another one when its work is', { timeout: 60_000 }, async () => {
  const { id } = await givenShowcaseRow(api.db, dana, { title: 'Before' })
  const first = await get(`/cards/showcase/${id}.png`)
  const etag = String(first.headers['etag'])
  const again = await get(`/cards/showcase/${id}.png`, { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.rawPayload.length, again.headers['etag']]).toEqual([304, 0, etag])
  await api.db.updateTable('showcases').set({ title: 'After' }).where('id', '=', id).execute()
  const changed = await get(`/cards/showcase/${id}.png`, { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
  expect(changed.rawPayload).not.toEqual(first.rawPayload)
})

test('a work is shown with its own picture', { timeout: 60_000 }, async () => {
  const { id } = await givenShowcaseRow(api.db, dana, { title: 'A red one' })
  const without = await get(`/cards/showcase/${id}.png`)
  await givenPictureRow(api.db, { id }, { name: await putPicture(api.services.files, red) })
  const { rawPayload } = await get(`/cards/showcase/${id}.png`)
  expect(rawPayload).not.toEqual(without.rawPayload)
  expect(await shareOf(rawPayload, '#ff0000')).toBeCloseTo(480 / 1200, 2)
  expect(await shareOf(without.rawPayload, '#ff0000')).toBe(0)
})

test('a picture whose file is gone is left out', { timeout: 60_000 }, async () => {
  const { id } = await givenShowcaseRow(api.db, dana, { title: 'Lost' })
  const without = await get(`/cards/showcase/${id}.png`)
  await givenPictureRow(api.db, { id })
  const response = await get(`/cards/showcase/${id}.png`)
  expect([response.statusCode, response.rawPayload.equals(without.rawPayload)]).toEqual([200, true])
})

test('many who ask for one card at once get it, and it is drawn once', { timeout: 60_000 }, async () => {
  const { id } = await givenShowcaseRow(api.db, dana, { title: 'Asked for by many' })
  const responses = await Promise.all(Array.from({ length: 60 }, () => get(`/cards/showcase/${id}.png`)))
  // More than may wait for their turn.
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
})

test.each([
  ['of emoji alone', '🎉🎈👩‍👩‍👧‍👦'],
  ['none that can be drawn', '\u{10FFFD}\u{F0000}'],
  ['in Arabic', 'متجر للخبازين يعمل في الليل'],
  ['in Hebrew and English', 'שלום עולם and a shop'],
  ['in Chinese', '为面包师开设的夜间订货商店'.repeat(10)],
  ['in Hindi and Thai', 'नमस्ते दुनिया สวัสดีชาวโลก'],
  ['with letters on letters', `Zal${'\u0337\u0321\u0348'.repeat(40)}go`],
  ['with marks that turn the direction', 'exe.\u202Egpj \u2067 \u200F\u0001\uFFFE'],
  ['of one word', 'w'.repeat(200)],
  ['as long as they come', 'A long word, and '.repeat(12).slice(0, 200)],
  ['with signs of XML', '</path><script>alert(1)</script> & "quotes"'],
])('a title %s gets a card', { timeout: 60_000 }, async (_, title) => {
  const { id } = await givenShowcaseRow(api.db, dana, { title })
  const { statusCode, rawPayload } = await get(`/cards/showcase/${id}.png`)
  expect(statusCode).toBe(200)
  expect(sizeOf(rawPayload)).toEqual({ width: CARD.width, height: CARD.height })
})

test('what not everybody may see has no card', async () => {
  for (const { why, kind, id } of await givenHidden(api)) {
    const { statusCode, body } = await get(cardPath(kind, id))
    expect([why, statusCode, JSON.parse(body)]).toEqual([why, 404, expect.objectContaining({ code: 'not_found' })])
  }
})

test.each([
  '/cards/showcase/0.png',
  '/cards/showcase/999999.png',
  '/cards/showcase/99999999999999999999.png',
  '/cards/showcase/1.jpg',
  '/cards/showcase/1',
  '/cards/showcase/one.png',
  '/cards/showcase/-1.png',
  '/cards/showcase/%00.png',
  '/cards/constructor/1.png',
  '/cards/nothing.png',
])('there is no card at %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('to say that a card is the same takes one statement', { timeout: 60_000 }, async () => {
  const path = cardPath('video', works.video)
  const etag = String((await get(path)).headers['etag'])
  expect(await countStatements(() => get(path, { 'if-none-match': etag }))).toBe(1)
})

test('who asks for cards without end is told to wait', { timeout: 60_000 }, async () => {
  const limited = await startApi({ RATE_LIMITS: '1' })
  const asked = []
  for (let count = 0; count < 121; count++) asked.push(await limited.app.inject({ url: '/cards/product/1.png' }))
  const last = asked.pop()
  expect(asked.filter(({ statusCode }) => statusCode !== 404)).toEqual([])
  expect([last?.statusCode, last?.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
})

/** The part of a picture that has one colour, give or take what a palette changes. */
async function shareOf(png: Buffer, colour: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'card-'))
  writeFileSync(join(folder, 'card.png'), png)
  const { data, info } = await sharp(join(folder, 'card.png')).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  rmSync(folder, { recursive: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let alike = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 12)) alike++
  }
  return alike / (info.width * info.height)
}
