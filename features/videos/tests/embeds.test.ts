import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { embeddingApi, sharingApi } from '../contract.ts'
import { sizeWithin } from '../server/rules.ts'

const api = await startApi()
const ORIGIN = 'http://localhost:3000'

type Asked = { maxwidth?: number; maxheight?: number; format?: string }
const describe = (url: string, asked: Asked = {}, who: Pick<Person, 'send'> = api.nobody) =>
  who.send(embeddingApi.describe, { query: { url, ...asked } })

const givenLink = async (wishes: { password?: string; ends_at?: string } = {}, title = 'How it works') => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { title, width: 1920, height: 1080 })
  const { body } = await owner.send(sharingApi.share, { params: { id }, body: wishes })
  return { owner, id, token: body.share_token, url: body.share_url }
}

test('a page that is given the link of a video learns how to show its player', async () => {
  const { owner, token, url } = await givenLink()
  const { status, body } = await describe(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: '1.0',
    type: 'video',
    title: 'How it works',
    author_url: `${ORIGIN}/developers/${owner.id}/videos`,
    provider_name: 'Atelier',
    provider_url: ORIGIN,
    width: 640,
    height: 360,
  })
  expect(body.html).toBe(
    `<iframe src="${ORIGIN}/embed/videos/${token}" title="How it works" width="640" height="360" style="border:0;max-width:100%" ` +
      'loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
  )
  for (const address of [`${url}/`, `${url}?from=blog`, `${ORIGIN}/embed/videos/${token}#t=3`])
    expect((await describe(address)).body.html, address).toBe(body.html)
})

test('a title cannot break out of the frame it names', async () => {
  const { url } = await givenLink({}, `"><script>alert('1')</script>`)
  const { html } = (await describe(url)).body
  expect(html).not.toMatch(/<script|title=""/)
  expect(html.match(/[<>]/g)).toHaveLength(4)
})

test('the player is as large as the page has room for', async () => {
  const { url } = await givenLink()
  const sizeFor = async (asked: Asked) => {
    const { width, height } = (await describe(url, asked)).body
    return [width, height]
  }
  expect(await sizeFor({ maxwidth: 320 })).toEqual([320, 180])
  expect(await sizeFor({ maxheight: 90 })).toEqual([160, 90])
  expect(await sizeFor({ maxwidth: 1000, maxheight: 90 })).toEqual([160, 90])
  expect(sizeWithin({ width: 1080, height: 1920 }, {})).toEqual({ width: 360, height: 640 })
  expect(sizeWithin({ width: 8000, height: 10 }, { maxwidth: 20 })).toEqual({ width: 20, height: 1 })
  expect((await describe(url, { maxwidth: 0 })).status).toBe(422)
})

test('what does not open for everybody is not there to embed, whoever asks', async () => {
  const { owner, id, url } = await givenLink()
  const locked = await givenLink({ password: 'between us' })
  const strangers = [
    'https://elsewhere.example/shared/videos/abc',
    `${ORIGIN}.example/shared/videos/${url.split('/').at(-1)}`,
    `${ORIGIN}/shared/videos/${'x'.repeat(32)}`,
    `${ORIGIN}/shared/playlists/${url.split('/').at(-1)}`,
    `${ORIGIN}/videos/${id}`,
    'javascript:alert(1)',
    '',
    locked.url,
  ]
  const notThere = { detail: 'No video to embed at this address', code: 'not_found' }
  for (const address of strangers) {
    const { status, problem } = await describe(address)
    expect([address, status, problem]).toEqual([address, 404, notThere])
  }
  expect((await describe(locked.url, {}, locked.owner)).status).toBe(404)
  const client = await api.signUp('client')
  expect((await describe(url, {}, client)).status).toBe(200)
  await owner.send(sharingApi.revokeShare, { params: { id } })
  expect((await describe(url)).status).toBe(404)
  expect((await describe(url, {}, owner)).status).toBe(404)
})

test('a link at its end is not embedded any more', async () => {
  const { id, url } = await givenLink({ ends_at: new Date(Date.now() + 60_000).toISOString() })
  expect((await describe(url)).status).toBe(200)
  await api.db
    .updateTable('share_links')
    .set({ ends_at: new Date(0) })
    .where('video_id', '=', id)
    .execute()
  expect((await describe(url)).status).toBe(404)
})

test('who asks for another format is told that there is none, as oEmbed has it', async () => {
  const { url } = await givenLink()
  const { status, problem } = await describe(url, { format: 'xml' })
  expect([status, problem]).toEqual([
    501,
    { detail: 'Only the format json is supported', code: 'format_not_supported' },
  ])
})

test('a program that asks how to embed a video is not noted as somebody who opened its link', async () => {
  const { owner, id, url } = await givenLink()
  await describe(url)
  expect((await owner.send(sharingApi.listOpenings, { params: { id } })).body).toEqual([])
})
