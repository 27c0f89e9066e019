import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/server/config.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { openSigner, passTo } from '#platform/server/security/signer.ts'

/** What a server writes of calls to these addresses. */
async function logOf(...urls: string[]): Promise<string> {
  let written = ''
  const log = pino(
    new Writable({
      write: (chunk, _encoding, done) => {
        written += String(chunk)
        done()
      },
    }),
  )
  const app = await createHttpServer(parseConfig({}), log)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  for (const url of urls) await app.inject({ url })
  await app.close()
  return written
}

test('a log says which path was called, and nothing that lets somebody in', async () => {
  const token = 'tHiSlEtSsOmEbOdYiN'
  const written = await logOf(
    `/api/requests/?token=${token}`,
    `/api/video_display/shared/${token}`,
    `/api/video_display/shared/${token}/`,
    `/api/shared/videos/${token}?x=1`,
    `/shared/videos/${token}`,
    `/shared/playlists/${token}`,
    `/shared/showcases/${token}`,
    `/shared/portfolios/${token}`,
    `/api/project-showcase/shared/${token}`,
    `/api/portfolios/shared/${token}`,
    `/api/playlists/shared/${token}`,
    `/embed/videos/${token}`,
    `/api/SHARED/videos/${token}`,
    `/api/%73hared/videos/${token}`,
  )
  expect(written).toContain('"path":"/api/requests/"')
  expect(written).toContain('"path":"/api/video_display/shared/…"')
  expect(written).not.toContain(token)
})

test('nor does it say what was signed until a moment', async () => {
  const pass = passTo(openSigner(Buffer.from('secret')), '/video_files/one/first', {
    now: new Date(),
    grant: 'video-1-open',
  })
  const written = await logOf(
    `/api/video_files/one/first/${pass}/360/00000.m4s`,
    '/api/video_files/one/first/public/a.m3u8',
  )
  expect(written).toContain('"path":"/api/video_files/one/first/…/360/00000.m4s"')
  expect(written).toContain('"path":"/api/video_files/one/first/public/a.m3u8"')
})

test('a path that only looks so is written as it is', async () => {
  expect(await logOf('/api/requests/shared-with-me')).toContain('"path":"/api/requests/shared-with-me"')
})
