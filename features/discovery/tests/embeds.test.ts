import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenShowcaseRow } from '#testing/given/showcases.ts'
import { parseXml } from '#testing/xml.ts'
import { sizeWithin } from '#platform/contract/embed-code.ts'
import { playlistsApi, playlistSharingApi } from '#features/playlists/contract.ts'
import { sharingApi } from '#features/videos/contract.ts'
import { embedsApi, type Embed } from '../contract.ts'
import { pagesWithEmbeds } from '../server/embeds/addresses.ts'
import { fitCard } from '../server/embeds/rules.ts'
import { givenHidden, givenOneOfEach, givenPlaylistRow, PAGES } from './given-pages.ts'

const api = await startApi()
const ORIGIN = 'http://localhost:3000'

type Asked = { maxwidth?: number; maxheight?: number; format?: string }
const describe = (url: string, asked: Asked = {}, who: Pick<Person, 'send'> = api.nobody) =>
  who.send(embedsApi.describe, { query: { url, ...asked } })

/** What a program learns of an address with a player. */
const describeVideo = async (url: string, asked: Asked = {}) => {
  const { body } = await describe(url, asked)
  if (body.type !== 'video') throw new Error(`${url} has no player`)
  return body
}

/** What a program learns of an address without a player. */
const describeLink = async (url: string, asked: Asked = {}): Promise<Embed & { type: 'link' }> => {
  const { status, body } = await describe(url, asked)
  expect([url, status, body.type]).toEqual([url, 200, 'link'])
  return body as Embed & { type: 'link' }
}

const describeAsXml = async (url: string) => {
  const query = { url, format: 'xml' }
  const { statusCode, headers, body } = await api.app.inject({ url: '/api/oembed', query })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  const root = parseXml(body).documentElement
  expect(root.tagName).toBe('oembed')
  return Object.fromEntries([...root.children].map(({ tagName, textContent }) => [tagName, textContent]))
}

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
  const { html } = await describeVideo(url)
  expect(html).toBe(
    `<iframe src="${ORIGIN}/embed/videos/${token}" title="How it works" width="640" height="360" style="border:0;max-width:100%" ` +
      'loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
  )
  for (const address of [`${url}/`, `${url}?from=blog`, `${ORIGIN}/embed/videos/${token}#t=3`])
    expect((await describeVideo(address)).html, address).toBe(html)
})

test('a title cannot break out of the frame it names', async () => {
  const { url } = await givenLink({}, `"><script>alert('1')</script>`)
  const { html } = await describeVideo(url)
  expect(html).not.toMatch(/<script|title=""/)
  expect(html.match(/[<>]/g)).toHaveLength(4)
})

test('the player is as large as the page has room for', async () => {
  const { url } = await givenLink()
  const sizeFor = async (asked: Asked) => {
    const { width, height } = await describeVideo(url, asked)
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
    `${ORIGIN}/showcase/0`,
    `${ORIGIN}/showcase/999999`,
    `${ORIGIN}/showcase/${'9'.repeat(40)}`,
    `${ORIGIN}/products/mine`,
    `${ORIGIN}/constructor/1`,
    `${ORIGIN}/videos/${id}`,
    'javascript:alert(1)',
    '',
    locked.url,
  ]
  const notThere = { detail: 'Nothing to embed at this address', code: 'not_found' }
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

test('a page that is given the address of public work learns how to show it as a link with a picture', async () => {
  const dana = await api.signUp('developer')
  const works = await givenOneOfEach(api, dana, await api.signUp('client'))
  for (const kind of ['showcase', 'product'] as const) {
    const address = ORIGIN + PAGES[kind](works[kind])
    const { thumbnail_url, ...described } = await describeLink(address)
    expect(described).toEqual({
      version: '1.0',
      type: 'link',
      title: expect.any(String),
      author_name: dana.user.full_name,
      provider_name: 'Atelier',
      provider_url: ORIGIN,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    })
    expect(thumbnail_url).toMatch(new RegExp(`^${ORIGIN}/cards/${kind}/${works[kind]}\\.png\\?v=`))
    for (const same of [`${address}/`, `${address}?from=blog`, `${address}#reviews`])
      expect((await describeLink(same)).thumbnail_url, same).toBe(thumbnail_url)
  }
})

/** A public playlist of somebody with one video. */
async function givenPlaylist(title = 'First steps', isVideoPublic = true) {
  const owner = await api.signUp('developer')
  const { id } = await givenPlaylistRow(api, owner, { name: title, is_public: true })
  const video = await givenVideoRow(api.db, owner, { is_public: isVideoPublic, thumbnail: 'thumbnail.webp' })
  await owner.send(playlistsApi.addVideo, { params: { id, videoId: video.id } })
  return { owner, id, url: `${ORIGIN}/playlists/${id}` }
}

test('a page that is given the address of a public playlist learns how to show its player, as JSON and as XML', async () => {
  const { owner, id, url } = await givenPlaylist('Bread & "butter"')
  const { body } = await describe(url)
  expect(body).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Bread & "butter"',
    author_name: owner.username,
    provider_name: 'Atelier',
    provider_url: ORIGIN,
    thumbnail_url: expect.stringContaining(`${ORIGIN}/cards/playlist/${id}.png?v=`) as string,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    width: 640,
    height: 408,
    html:
      `<iframe src="${ORIGIN}/embed/playlists/${id}" title="Bread &#38; &#34;butter&#34;" width="640" height="408" ` +
      'style="border:0;max-width:100%" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
  })
  for (const address of [`${url}/`, `${url}?video=7`, `${ORIGIN}/embed/playlists/${id}`])
    expect((await describe(address)).body, address).toEqual(body)
  expect(await describeAsXml(url)).toMatchObject({ type: 'rich', html: 'html' in body && body.html, width: '640' })
  expect((await describe(url, { maxwidth: 320, maxheight: 100 })).body).toMatchObject({ width: 156, height: 100 })
  for (const other of [`${ORIGIN}/embed/showcase/${id}`, `${ORIGIN}/embed/playlists/0`, `${ORIGIN}/embed/playlists/x`])
    expect((await describe(other)).status, other).toBe(404)
})

test('a playlist without a video that everyone may watch is a link, and a private one is not there', async () => {
  const { owner, id, url } = await givenPlaylist('Only mine', false)
  expect((await describeLink(url)).title).toBe('Only mine')
  await owner.send(playlistsApi.change, { params: { id }, body: { is_public: false } })
  for (const address of [url, `${ORIGIN}/embed/playlists/${id}`]) {
    expect((await describe(address)).status).toBe(404)
    expect((await describe(address, {}, owner)).status).toBe(404)
  }
})

test('a playlist has a player as soon as any of its public videos is prepared, and none for a picture alone', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenPlaylistRow(api, owner, { is_public: true })
  const url = `${ORIGIN}/playlists/${id}`
  const typeWith = async (wishes: Parameters<typeof givenVideoRow>[2]) => {
    const video = await givenVideoRow(api.db, owner, { is_public: true, ...wishes })
    await owner.send(playlistsApi.addVideo, { params: { id, videoId: video.id } })
    return (await describe(url)).body.type
  }
  expect(await typeWith({ state: 'processing', thumbnail: 'thumbnail.webp' })).toBe('link')
  expect(await typeWith({ is_public: false })).toBe('link')
  expect(await typeWith({ state: 'failed', failure: 'It has no picture.' })).toBe('link')
  expect(await typeWith({})).toBe('rich')
})

test('the pages of all of these, and no others, say where a program asks about them', async () => {
  const pages = Fastify()
  for (const { path, oembed } of pagesWithEmbeds({ PUBLIC_URL: 'https://api.example', FRONTEND_URL: ORIGIN }))
    pages.get<{ Params: Record<string, string> }>(path, ({ params }) => oembed?.(params))
  for (const page of ['/showcase/7', '/playlists/7', '/products/7', '/shared/videos/a-b']) {
    const { body } = await pages.inject({ url: `${page}?from=blog` })
    expect(body).toBe(`https://api.example/api/oembed?url=${encodeURIComponent(ORIGIN + page)}`)
  }
  for (const page of ['/showcase/new', '/products/mine', '/products/0', '/products/7/edit'])
    expect((await pages.inject({ url: page })).statusCode, page).toBe(404)
})

test('the picture of a link is no larger than the space for it, and left out where none is small enough', async () => {
  const { id } = await givenShowcaseRow(api.db, await api.signUp('developer'))
  const address = `${ORIGIN}/showcase/${id}`
  const small = await describeLink(address, { maxwidth: 700, maxheight: 200 })
  expect([small.thumbnail_width, small.thumbnail_height]).toEqual([320, 168])
  expect(small.thumbnail_url).toMatch(/\/cards\/showcase\/\d+-320\.png\?v=/)
  expect(Object.keys(await describeLink(address, { maxwidth: 319 }))).not.toContain('thumbnail_url')
  expect(fitCard({ maxwidth: 640 })).toEqual({ width: 640, height: 336 })
  expect(fitCard({ maxheight: 335 })).toEqual({ width: 320, height: 168 })
  const picture = await api.app.inject({ url: small.thumbnail_url?.slice(ORIGIN.length) ?? '' })
  // As the bytes of a PNG say it.
  const { rawPayload } = picture
  expect([picture.statusCode, rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([200, 320, 168])
  expect((await api.app.inject({ url: `/cards/showcase/${id}-1000.png` })).statusCode).toBe(404)
})

test('private work answers as work that never was', async () => {
  const hidden = (await givenHidden(api)).filter(({ kind }) => ['showcase', 'playlist', 'product'].includes(kind))
  expect(hidden.length).toBeGreaterThan(5)
  const absent = await describe(`${ORIGIN}/products/999999`)
  for (const { why, kind, id } of hidden) {
    const { status, problem } = await describe(ORIGIN + PAGES[kind](id))
    expect([why, status, problem]).toEqual([why, 404, absent.problem])
  }
})

test('the link of a private playlist is for people, not for programs', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenPlaylistRow(api, owner, { is_public: false })
  const { body } = await owner.send(playlistSharingApi.share, { params: { id }, body: {} })
  expect((await describe(body.share_url)).status).toBe(404)
})

test('a program that reads XML gets the same as XML, whatever a title holds', async () => {
  const title = 'Flour <&"\'> ]]> 🍞 \u0001\u000B\uFFFE\uD83D!'
  const { id } = await givenShowcaseRow(api.db, await api.signUp('developer'), {
    title: title.replaceAll('\uD83D!', '!'),
  })
  const { title: _, ...asJson } = await describeLink(`${ORIGIN}/showcase/${id}`)
  const { title: shown, ...asXml } = await describeAsXml(`${ORIGIN}/showcase/${id}`)
  expect(shown).toBe('Flour <&"\'> ]]> 🍞 !')
  expect(asXml).toEqual(Object.fromEntries(Object.entries(asJson).map(([name, value]) => [name, String(value)])))

  const { url } = await givenLink({}, 'Bread & <b>butter</b>')
  expect(await describeAsXml(url)).toMatchObject({
    type: 'video',
    title: 'Bread & <b>butter</b>',
    html: (await describeVideo(url)).html,
    width: '640',
  })
})

test('who asks for a format that there is not is told so, as oEmbed has it', async () => {
  const { url } = await givenLink()
  for (const format of ['yaml', 'XML']) {
    const { status, problem } = await describe(url, { format })
    const detail = 'Only the formats json and xml are supported'
    expect([status, problem]).toEqual([501, { detail, code: 'format_not_supported' }])
  }
  const missing = await api.app.inject({ url: '/api/oembed', query: { url: `${url}x`, format: 'xml' } })
  expect(missing.statusCode).toBe(404)
})

test('a program that asks how to embed a video is not noted as somebody who opened its link', async () => {
  const { owner, id, url } = await givenLink()
  await describe(url)
  expect((await owner.send(sharingApi.listOpenings, { params: { id } })).body).toEqual([])
})
