import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { putPicture } from '#platform/server/files/files.ts'
import { squarePicture } from '#platform/server/files/images.ts'
import { startApi, type FormSender, type Person } from '#testing/api.ts'
import { givenDeveloperProfile } from '#testing/given/rows.ts'
import { profilesApi } from '../contract.ts'

const api = await startApi({ PUBLIC_URL: 'https://atelier.example' })
const { app, db, nobody, signUp } = api
// The server reads files only, from the first picture on; this test also looks at what it made.
await squarePicture('/no/such/picture', 1).catch(() => undefined)
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

const DAY_MS = 24 * 60 * 60 * 1000
const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })
/** Red on the left, blue on the right, 400 by 200. */
const halves = () =>
  canvas(400, 200).composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: BLUE } }, left: 200, top: 0 },
  ])

const send = (who: FormSender, content: Uint8Array | string, fields: Record<string, string> = {}, name = 'me.png') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content as BlobPart]), name)
  return who.sendForm(profilesApi.setPicture, { form })
}
const storedName = async ({ id }: Person) => {
  const row = await db
    .selectFrom('developer_profiles')
    .select('profile_image')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row?.profile_image
}
const fetched = async (address: string) => {
  const response = await app.inject({ url: new URL(address).pathname })
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    policy: response.headers['cross-origin-resource-policy'],
    bytes: response.rawPayload,
  }
}
const colourAt = async (bytes: Uint8Array, x: number, y: number) => {
  const [r, g, b] = await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return r! > 150 && b! < 100 ? 'red' : b! > 150 && r! < 100 ? 'blue' : `${r} ${g} ${b}`
}

/** A PNG of a few bytes that says it is so large. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(32)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let dev: Person
beforeAll(async () => {
  dev = await signUp('developer')
  await givenDeveloperProfile(db, dev)
})

describe('a creator sets their picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('from a %s, whatever the file is called', async (format) => {
    const answer = await send(dev, await canvas(300, 200).toFormat(format).toBuffer(), {}, 'me.exe')
    expect([answer.status, answer.body]).toEqual([200, { image_url: expect.stringMatching(/^https:.+\.webp$/) }])
    const { status, type, policy, bytes } = await fetched(answer.body.image_url)
    // Pages of other origins show it.
    expect([status, type, policy]).toEqual([200, 'image/webp', 'cross-origin'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 200, height: 200 })
    const { body } = await nobody.send(profilesApi.readPublicDeveloper, { params: { id: dev.id } })
    expect(body.profile_image_url).toBe(answer.body.image_url)
  })

  test('which is made no larger than it needs to be', async () => {
    const answer = await send(dev, await canvas(3000, 2000).jpeg().toBuffer())
    expect(await sharp((await fetched(answer.body.image_url)).bytes).metadata()).toMatchObject({ width: 1024 })
  })

  test('cut to the part they chose', async () => {
    const picture = await halves().png().toBuffer()
    for (const [x, colour] of [
      ['0', 'red'],
      ['0.5', 'blue'],
    ]) {
      const { body } = await send(dev, picture, { x: x!, y: '0', width: '0.5', height: '1' })
      const { bytes } = await fetched(body.image_url)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 200 })
      expect([await colourAt(bytes, 3, 100), await colourAt(bytes, 196, 100)]).toEqual([colour, colour])
    }
  })

  test('turned as it is looked at, before it is cut, and without what the camera wrote into it', async () => {
    // Turned by a quarter it stands upright, red above blue.
    const picture = await halves()
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const whole = await fetched((await send(dev, picture)).body.image_url)
    expect(await colourAt(whole.bytes, 100, 10)).toBe('red')
    expect(await colourAt(whole.bytes, 100, 190)).toBe('blue')
    const { exif, orientation } = await sharp(whole.bytes).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    const below = await send(dev, picture, { x: '0', y: '0.5', width: '1', height: '0.5' })
    expect(await colourAt((await fetched(below.body.image_url)).bytes, 100, 5)).toBe('blue')
  })

  test('and the one before is removed, also when they take it away', async () => {
    const first = await send(dev, await canvas(50, 50).png().toBuffer())
    const second = await send(dev, await canvas(50, 50).png().toBuffer())
    expect((await fetched(first.body.image_url)).status).toBe(404)
    expect((await fetched(second.body.image_url)).status).toBe(200)
    expect((await dev.send(profilesApi.removePicture)).status).toBe(204)
    expect((await fetched(second.body.image_url)).status).toBe(404)
    expect(await storedName(dev)).toBeNull()
    expect((await dev.send(profilesApi.removePicture)).status).toBe(204)
  })

  test('and one that no profile ever showed is swept up a day later', async () => {
    const { body } = await send(dev, await canvas(50, 50).png().toBuffer())
    const lost = await putPicture(api.services.files, await canvas(9, 9).webp().toBuffer())
    const lostAddress = body.image_url.replace(/[^/]+$/, lost)
    await api.runScheduledJob('sweep-files')
    expect((await fetched(lostAddress)).status).toBe(200)
    api.passTime(DAY_MS + 60_000)
    await api.runScheduledJob('sweep-files')
    expect((await fetched(lostAddress)).status).toBe(404)
    expect((await fetched(body.image_url)).status).toBe(200)
  })

  test('twice at once, and one of the two files is left', async () => {
    const picture = await canvas(50, 50).png().toBuffer()
    const responses = await Promise.all([send(dev, picture), send(dev, picture)])
    const found = await Promise.all(responses.map(({ body }) => fetched(body.image_url)))
    expect(found.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('nothing changes', () => {
  let name: string | null | undefined
  let kept: string
  beforeAll(async () => {
    const { body } = await send(dev, await canvas(60, 60).png().toBuffer())
    kept = body.image_url
    name = await storedName(dev)
  })
  const unchanged = async () => {
    expect(await storedName(dev)).toBe(name)
    expect((await fetched(kept)).status).toBe(200)
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, number, string]>([
    ['a text called a picture', () => 'no picture', 400, 'not_a_picture'],
    ['an SVG with a script in it', () => svg, 400, 'not_a_picture'],
    ['an SVG with its XML head', () => `<?xml version="1.0"?>${svg}`, 400, 'not_a_picture'],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), 400, 'not_a_picture'],
    ['a PNG of 50,000 by 50,000 pixels', () => pngOf(50_000, 50_000), 400, 'picture_too_large'],
    [
      'a PNG cut off in the middle',
      async () => (await noise().png().toBuffer()).subarray(0, 4000),
      400,
      'not_a_picture',
    ],
    [
      'a JPEG cut off in the middle',
      async () => (await noise().jpeg().toBuffer()).subarray(0, 4000),
      400,
      'not_a_picture',
    ],
  ])('by %s', async (_, content, status, code) => {
    const refused = await send(dev, await content())
    expect([refused.status, refused.problem.code]).toEqual([status, code])
    await unchanged()
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, Record<string, string>]>([
    ['an empty file', () => new Uint8Array(), {}],
    ['6 MB', () => new Uint8Array(6 * 1024 * 1024), {}],
    ['half a crop', () => canvas(9, 9).png().toBuffer(), { x: '0', y: '0' }],
    ['a crop outside the picture', () => canvas(9, 9).png().toBuffer(), { x: '-1', y: '0', width: '1', height: '1' }],
    ['a crop of nothing', () => canvas(9, 9).png().toBuffer(), { x: '0', y: '0', width: '0', height: '1' }],
  ])('by %s', async (_, content, fields) => {
    expect((await send(dev, await content(), fields)).status).toBe(422)
    await unchanged()
  })

  test('by a form without a file', async () => {
    const form = new FormData()
    form.append('x', '0')
    expect((await dev.sendForm(profilesApi.setPicture, { form })).status).toBe(422)
    await unchanged()
  })

  test('by a client, by nobody, or by a creator without a profile', async () => {
    const [ann, bare] = [await signUp('client'), await signUp('developer')]
    const picture = await canvas(20, 20).png().toBuffer()
    for (const [who, status] of [
      [ann, 403],
      [nobody, 401],
      [bare, 404],
    ] as const) {
      expect((await send(who, picture)).status).toBe(status)
      expect((await who.send(profilesApi.removePicture)).status).toBe(status)
    }
    await unchanged()
  })
})

const noise = () =>
  sharp({
    create: { width: 300, height: 300, channels: 3, background: RED, noise: { type: 'gaussian', mean: 90, sigma: 60 } },
  })
