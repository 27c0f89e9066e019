import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { siteSettings } from '#app/server/site-settings.ts'
import { startApi, type FormSender } from '#testing/api.ts'
import { administrationApi, queueApi, sitePicturesApi } from '../contract.ts'
import { followStoredSettings } from '../server.ts'

// Sharp is one for the whole process: test pictures are made before the server restricts what it reads.
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c8643280' } })
const png = await canvas(900, 300).png().toBuffer()
const jpeg = await sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#c86432' } })
  .jpeg()
  .toBuffer()
const huge = await sharp({
  create: { width: 10_000, height: 10_001, channels: 3, background: '#c86432' },
  limitInputPixels: false,
})
  .jpeg({ quality: 1 })
  .toBuffer()

const api = await startApi()
const { app, db, nobody, services, signUp } = api
const olga = await signUp('client', { operator: true })
const send = (who: FormSender, content: Uint8Array | string, endpoint = sitePicturesApi.setLogo) => {
  const form = new FormData()
  form.append('file', new Blob([content as BlobPart]), 'logo.png')
  return who.sendForm(endpoint, { form })
}
const follow = async () => (await followStoredSettings(db, services.settings, app.log))()
const stored = () => readdirSync(join(api.filesFolder, 'pictures'))
const rows = () => db.selectFrom('site_pictures').select(['kind', 'name']).orderBy('kind').execute()
const bytesAt = async (url: string) => (await app.inject({ url: new URL(url).pathname })).rawPayload

/** A PNG of a few bytes that says it is so large. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(0)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an owner sets the logo and the picture of the home page, replaces them, and removes them', async () => {
  const { status, body } = await send(olga, png)
  expect(status).toBe(200)
  const bytes = await bytesAt(body.logo_url!)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  const first = (await rows())[0]!.name
  await follow()
  expect(siteSettings(services.config)).toMatchObject({ logo: body.logo_url })

  const both = (await send(olga, jpeg, sitePicturesApi.setHomePicture)).body
  expect(both.logo_url).toBe(body.logo_url)
  expect((await olga.send(sitePicturesApi.read)).body).toEqual(both)
  const other = (await send(olga, jpeg)).body
  expect(other.logo_url).not.toBe(body.logo_url)
  // Open pages still show it, until the sweep deletes it.
  expect(stored()).toContain(first)

  expect((await olga.send(sitePicturesApi.removeLogo)).body).toEqual({ ...both, logo_url: null })
  expect((await olga.send(sitePicturesApi.removeLogo)).status).toBe(404)
  await olga.send(sitePicturesApi.removeHomePicture)
  await follow()
  expect(siteSettings(services.config)).toEqual({})
  const { body: entries } = await olga.send(operatorsApi.audit, { query: { action: 'change_setting' } })
  expect(entries.map(({ details }) => details?.['setting'])).toEqual([
    'HOME_PICTURE',
    'LOGO',
    'LOGO',
    'HOME_PICTURE',
    'LOGO',
  ])
  expect(entries.at(-1)?.details).toEqual({ setting: 'LOGO', before: null, after: first })
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'not_a_picture'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'not_a_picture'],
  [
    'an SVG that begins like a PNG',
    Buffer.concat([png.subarray(0, 8), Buffer.from('<svg onload="alert(1)"/>')]),
    'not_a_picture',
  ],
  ['a photograph of a hundred megapixels', huge, 'picture_too_large'],
  ['a small file that says it has a hundred megapixels', pngOf(10_000, 10_000), 'picture_too_large'],
])('%s is refused with a text that says why, and nothing changes', async (_, content, code) => {
  const before = [await rows(), stored()]
  const refused = await send(olga, content)
  expect([refused.status, refused.problem.code]).toEqual([400, code])
  expect(refused.problem.detail).toMatch(code === 'not_a_picture' ? /JPEG, PNG, WebP, GIF/ : /too many pixels/)
  expect([await rows(), stored()]).toEqual(before)
})

test('of a picture that is also a page, nothing but the picture is kept', async () => {
  const script = '<script>alert(1)</script>'
  const { body } = await send(olga, Buffer.concat([png, Buffer.from(script)]))
  const bytes = await bytesAt(body.logo_url!)
  expect(bytes.includes(script)).toBe(false)
  const { headers } = await app.inject({ url: new URL(body.logo_url!).pathname })
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  await olga.send(sitePicturesApi.removeLogo)
})

test('every other role, a stranger, nobody and an owner of a second ago set and remove nothing', async () => {
  await send(olga, png)
  const before = [await rows(), stored()]
  const revoked = await signUp('client', { operator: true })
  await db.deleteFrom('operators').where('account_id', '=', revoked.id).execute()
  const others = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support', 'finance'] }),
    revoked,
  ]
  for (const person of others) {
    expect((await send(person, png)).status).toBe(403)
    expect((await send(person, png, sitePicturesApi.setHomePicture)).status).toBe(403)
    expect((await person.send(sitePicturesApi.removeLogo)).status).toBe(403)
    expect((await person.send(sitePicturesApi.read)).status).toBe(403)
  }
  expect((await send(nobody, png)).status).toBe(401)
  expect((await nobody.send(sitePicturesApi.removeLogo)).status).toBe(401)
  expect([await rows(), stored()]).toEqual(before)
  await olga.send(sitePicturesApi.removeLogo)
})

test('two owners who set the logo at once leave one, and the sweep keeps it', async () => {
  const otto = await signUp('client', { operator: true })
  await Promise.all([send(olga, png), send(otto, jpeg)])
  const name = (await rows())[0]?.name
  api.passTime(2 * 24 * 60 * 60 * 1000)
  await api.runScheduledJob('sweep-files')
  expect(stored()).toEqual([name])
})

test('a logo is in the next email, and in its preview, until it is removed', async () => {
  const url = (await send(olga, png)).body.logo_url ?? ''
  await follow()
  const templates = async () => JSON.stringify((await olga.send(queueApi.listTemplates)).body)
  const mail = async () => {
    await olga.send(administrationApi.testMail, { body: {} })
    return api.emails(olga.user.email).at(-1)?.html
  }
  expect(await mail()).toContain(`<img src="${url}"`)
  expect(await templates()).toContain(url)
  await olga.send(sitePicturesApi.removeLogo)
  await follow()
  expect(await mail()).not.toContain('<img')
  expect(await templates()).not.toContain('<img')
})
