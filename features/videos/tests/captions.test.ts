import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { CAPTIONS_MAX_BYTES, videosApi } from '../contract.ts'
import { givenVideoRow } from '#testing/given/videos.ts'

const api = await startApi()
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

const addCaptions = (person: Pick<Person, 'sendForm'>, id: number, language: string, text = VTT, label?: string) => {
  const form = new FormData()
  form.append('language', language)
  if (label !== undefined) form.append('label', label)
  form.append('file', new Blob([text]), 'said.vtt')
  return person.sendForm(videosApi.setCaptions, { params: { id }, form })
}
const open = async (url: string) => {
  const { pathname, search } = new URL(url)
  return api.app.inject({ url: `${pathname}${search}` })
}

test('an owner gives a video captions in languages, and they are read by whom the video is for', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner)
  const first = await addCaptions(owner, id, 'EN')
  expect([first.status, first.body]).toMatchObject([201, { language: 'en', label: 'English' }])
  await addCaptions(owner, id, 'pt-br', VTT, 'Português')
  const { body: all } = await owner.send(videosApi.listCaptions, { params: { id } })
  expect(all.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['pt-BR', 'Português'],
  ])
  const read = await open(all[0]?.url ?? '')
  expect([read.statusCode, read.headers['content-type'], read.body]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHello\n',
  ])
  expect(read.headers['access-control-allow-origin']).toBeUndefined()
  const { pathname } = new URL(all[0]?.url ?? '')
  expect((await api.app.inject({ url: pathname })).statusCode).toBe(404)
})

test('captions in the same language take the place of those there were, whose file goes', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const old = (await addCaptions(owner, id, 'de')).body
  const fresh = (await addCaptions(owner, id, 'de', VTT.replace('Hello', 'Hallo'))).body
  expect(fresh.url).not.toBe(old.url)
  await api.runJobs()
  expect((await open(old.url)).statusCode).toBe(404)
  expect((await open(fresh.url)).body).toContain('Hallo')
  expect((await owner.send(videosApi.removeCaptions, { params: { id, language: 'de' } })).status).toBe(204)
  expect((await owner.send(videosApi.removeCaptions, { params: { id, language: 'de' } })).status).toBe(404)
  await api.runJobs()
  expect((await open(fresh.url)).statusCode).toBe(404)
})

test('what is no WebVTT, holds a script, or is in no language is refused and changes nothing', async () => {
  const owner = await api.signUp('developer')
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  expect((await addCaptions(owner, id, 'en', 'Hello')).problem).toEqual({
    detail: 'Captions must start with the line WEBVTT',
    code: 'not_captions',
  })
  expect((await addCaptions(owner, id, 'en', VTT.replace('Hello', '<script>alert(1)</script>'))).problem.code).toBe(
    'not_captions',
  )
  expect((await addCaptions(owner, id, 'en', VTT + 'x'.repeat(CAPTIONS_MAX_BYTES))).status).toBe(422)
  for (const language of ['', 'no language', '<b>', 'x'.repeat(36), '../en']) {
    expect((await addCaptions(owner, id, language)).status).toBe(422)
  }
  expect((await owner.send(videosApi.listCaptions, { params: { id } })).body).toEqual([])
})

test("nobody writes captions into somebody else's video", async () => {
  const [owner, stranger] = [await api.signUp('developer'), await api.signUp('developer')]
  const { id } = await givenVideoRow(api.db, owner, { is_public: true })
  const hidden = await givenVideoRow(api.db, owner)
  expect((await addCaptions(stranger, id, 'en')).status).toBe(403)
  expect((await addCaptions(stranger, hidden.id, 'en')).status).toBe(404)
  expect((await addCaptions(api.nobody, id, 'en')).status).toBe(401)
  expect((await stranger.send(videosApi.removeCaptions, { params: { id, language: 'en' } })).status).toBe(403)
})
