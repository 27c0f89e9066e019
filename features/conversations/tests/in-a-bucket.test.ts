import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenBucket } from '#testing/outside/bucket.ts'
import { givenDeveloperProfile, givenConversation } from '#testing/given/rows.ts'
import { profilesApi } from '#features/profiles/contract.ts'
import { conversationsApi } from '../contract.ts'
import { addFile, open, PNG } from './attach-file.ts'

const bucket = await givenBucket()
const api = await startApi(bucket.settings)
afterAll(() => bucket.stop())

const HOUR_MS = 60 * 60 * 1000

test('a file of a message that lies in a bucket is read there, at an address that is a new one each time', async () => {
  const { client, developer, params } = await givenConversation(api)
  const { body: added } = await addFile(client, params)
  await client.send(conversationsApi.send, { params, body: { file_ids: [added.id] } })
  const { body: seen } = await developer.send(conversationsApi.listMessages, { params })
  const url = seen[0]?.files[0]?.url ?? ''
  const redirect = await open(api, url)
  expect([redirect.status, redirect.headers['cache-control']]).toEqual([302, 'no-store'])
  const there = new URL(String(redirect.headers['location']))
  expect(there.origin).toBe(bucket.settings.S3_ENDPOINT)
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    'response-content-type': 'image/png',
    'response-content-disposition': 'inline; filename=sketch.png',
  })
  expect(there.searchParams.get('X-Amz-Expires')).toBe('4')
  const read = await fetch(there)
  expect(Buffer.from(await read.arrayBuffer()).equals(PNG)).toBe(true)
  const head = await open(api, url, { method: 'HEAD' })
  expect([head.status, head.headers['content-length']]).toEqual([200, String(PNG.length)])
  api.passTime(2 * HOUR_MS)
  expect((await open(api, url)).status).toBe(403)
})

test('a picture that lies in a bucket is served at the address it has everywhere', async () => {
  const dev = await api.signUp('developer')
  await givenDeveloperProfile(api.db, dev)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'me.png')
  const { body } = await dev.sendForm(profilesApi.setPicture, { form })
  const shown = await open(api, body.image_url)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toBe('public, max-age=2, must-revalidate')
  const tag = String(shown.headers['etag'])
  expect((await open(api, body.image_url, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const part = await open(api, body.image_url, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.text]).toEqual([206, 'RIFF'])
  expect((await dev.send(profilesApi.removePicture)).status).toBe(204)
  expect((await open(api, body.image_url)).status).toBe(404)
})
