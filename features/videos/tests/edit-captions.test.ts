import { expect, test } from 'vitest'
import { secondsOf, readable, timeText, toWebVtt } from '../web/editing/cues.ts'
import { readCaptions } from '../server/webvtt.ts'

test.each([
  ['0', 0],
  ['64.5', 64.5],
  ['1:04.5', 64.5],
  ['1:04,25', 64.25],
  ['1:00:00', 3600],
  [' 2:03 ', 123],
])('%s is a time', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

test.each(['', 'x', '1:60', '1:2:3:4', '-1', '61:00', '1:', '0.12345'])('%j is none', (text) =>
  expect(secondsOf(text)).toBeNull(),
)

test.each([0, 0.5, 9.25, 64.5, 3599.999, 3600, 7325.04])('%d is read as it is written', (seconds) =>
  expect(secondsOf(timeText(seconds))).toBeCloseTo(seconds, 3),
)

test('what is written is WebVTT that the server takes, in the order in which it is said', () => {
  const text = toWebVtt([
    { from: 3661.5, to: 3663, text: 'Last' },
    { from: 1, to: 2.25, text: 'A <b>bold</b> claim & more\n\n  --> and so on ' },
  ])
  const taken = readCaptions(Buffer.from(text))
  expect(taken).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.250\nA &lt;b&gt;bold&lt;/b&gt; claim &amp; more\n--&gt; and so on\n\n01:01:01.500 --> 01:01:03.000\nLast\n',
  )
  expect(readable('A &lt;b&gt;bold&lt;/b&gt; claim &amp; more')).toBe('A <b>bold</b> claim & more')
  expect(readable('<v Ana>Hello <i>you</i>')).toBe('Hello you')
})
