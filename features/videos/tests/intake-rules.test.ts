import { expect, test } from 'vitest'
import { formatSize } from '#platform/web/format/sizes.ts'
import { curveOf, percentOf } from '../web/editing/curve.ts'
import { embedOf, linkOf } from '../web/editing/share-link.ts'
import { secondsLeft, speedOf, withSample, type Sample } from '#platform/web/files/transfer/pace.ts'

test('speed is that of the last seconds, and begins anew where the server had less', () => {
  let samples: Sample[] = []
  for (let second = 0; second <= 20; second++) {
    // Fast at first, then slow.
    const sent = second <= 10 ? second * 1000 : 10_000 + (second - 10) * 100
    samples = withSample(samples, { at: second * 1000, sent })
  }
  expect(speedOf(samples)).toBeCloseTo(100, 0)
  expect(secondsLeft(1000, speedOf(samples))).toBe(10)
  expect(samples.length).toBeLessThan(12)
  expect(withSample(samples, { at: 21_000, sent: 500 })).toEqual([{ at: 21_000, sent: 500 }])
  expect(speedOf([{ at: 0, sent: 0 }])).toBeNull()
  expect(secondsLeft(1000, null)).toBeNull()
  expect(secondsLeft(1000, 0)).toBeNull()
})

test.each([
  [1, '1 byte'],
  [12, '12 bytes'],
  [340 * 1024, '340 KB'],
  [2.44 * 1024 ** 2, '2.4 MB'],
  [20 * 1024 ** 3, '20 GB'],
  [1.5 * 1024 ** 4, '1.5 TB'],
])('%d bytes are said as %s', (bytes, said) => expect(formatSize(bytes)).toBe(said))

test('a link is known by its token or by its address; an answer with neither is none', () => {
  const link = 'https://here.example/shared/videos/abc'
  expect(linkOf({ share_token: 'abc' }, 'https://here.example')).toEqual({ url: link })
  expect(linkOf({ share_url: 'https://api.example/x/abc/?y=1' }, 'https://here.example')).toEqual({ url: link })
  for (const response of [undefined, null, 'abc', 7])
    expect(linkOf(response, '')).toEqual({ fault: 'Invalid response format from server' })
  for (const response of [{}, { share_token: '' }, { share_url: 3 }])
    expect(linkOf(response, '')).toEqual({ fault: 'No share token returned from server' })
})

test('a video is embedded by its link, unless that has a password or has ended, and until it ends', () => {
  const video = { title: 'Bread', width: 640, height: 360 }
  const link = { share_token: 'a/b', has_password: false, ends_at: null }
  const now = Date.parse('2026-11-27T12:00:00Z')
  const embedWith = (changes: object) => embedOf({ ...link, ...changes }, video, now)
  const embedded = { ...video, path: '/embed/videos/a%2Fb', expires: false }
  expect(embedWith({})).toEqual(embedded)
  expect(embedWith({ ends_at: '2026-11-27T12:00:01Z' })).toEqual({ ...embedded, expires: true })
  expect(embedWith({ ends_at: '2026-11-27T12:00:00Z' })).toBeNull()
  expect(embedWith({ has_password: true })).toBeNull()
  expect(embedWith({ share_token: '' })).toBeNull()
  expect(embedOf(null, video, now)).toBeNull()
})

test('the curve says how many were still there', () => {
  const curve = curveOf([
    { stretch: 0, viewers: 1 },
    { stretch: 10, viewers: 2 },
    { stretch: 20, viewers: 1 },
  ])
  expect(curve).toHaveLength(21)
  expect([curve[0], curve[1], curve[10], curve[11], curve[20]]).toEqual([
    { part: 0, viewers: 4 },
    { part: 0.05, viewers: 3 },
    { part: 0.5, viewers: 3 },
    { part: 0.55, viewers: 1 },
    { part: 1, viewers: 1 },
  ])
  expect([percentOf(3, 4), percentOf(0, 0)]).toEqual([75, 0])
})
