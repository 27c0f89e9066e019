import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'

const { app } = await startApi()

const framedBy = async (url: string) => {
  const { headers } = await app.inject({ url })
  return [/frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1], headers['x-frame-options']]
}

test('other sites may frame the pages made for it, and none of the pages with more to click', async () => {
  for (const url of ['/embed/playlists/3', '/embed/playlists/3?video=7', '/embed/videos/abc'])
    expect([url, ...(await framedBy(url))]).toEqual([url, '*', undefined])
  for (const url of [
    '/',
    '/playlists/3',
    '/shared/playlists/abc',
    '/shared/videos/abc',
    '/embed/playlists',
    '/embed/playlists/0',
    '/embed/playlists/abc',
    '/embed/playlists/3/edit',
    '/embed/products/3',
  ])
    expect([url, ...(await framedBy(url))]).toEqual([url, "'none'", 'SAMEORIGIN'])
})
