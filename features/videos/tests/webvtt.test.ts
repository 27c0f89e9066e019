import { describe, expect, test } from 'vitest'
import { InvalidCaptions, readCaptions } from '../server/webvtt.ts'

const read = (text: string) => readCaptions(Buffer.from(text))

test('times, places and texts are kept; styles, notes and regions are not', () => {
  const sent = [
    '\ufeffWEBVTT - from my telephone',
    '',
    'STYLE',
    '::cue { background: url(https://example.com/spy) }',
    '',
    'NOTE for me alone',
    '',
    'REGION',
    'id:one',
    '',
    'first',
    '00:01.000 --> 00:02.500 align:start line:10% region:one onclick:x',
    '<v.loud Ada>Hello <b>there</b></v>',
    'and <00:02.000>welcome <i.x>all</i> &amp; sundry',
    '',
    '01:00:00.000 --> 100:00:00.000',
    'Late',
  ]
  expect(read(sent.join('\r\n'))).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.000 --> 00:00:02.500 align:start line:10%',
      '<v.loud Ada>Hello <b>there</b></v>',
      'and <00:02.000>welcome <i.x>all</i> &amp; sundry',
      '',
      '01:00:00.000 --> 100:00:00.000',
      'Late',
      '',
    ].join('\n'),
  )
})

test('what was written here is read as it is', () => {
  const once = read('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
  expect(read(once)).toBe(once)
})

const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`

describe('what is refused says where', () => {
  test.each<[string, string, string]>([
    ['a text that is none', 'Hello', 'Captions must start with the line WEBVTT'],
    ['another format', '1\n00:00:00,000 --> 00:00:01,000\nHello', 'Captions must start with the line WEBVTT'],
    [
      'a word that only begins so',
      'WEBVTTX\n\n00:00.000 --> 00:01.000\nHello',
      'Captions must start with the line WEBVTT',
    ],
    ['nothing said', 'WEBVTT\n\nNOTE nothing', 'These captions have no text'],
    ['a text without its time', 'WEBVTT\n\nHello', 'Line 3 needs start and end times'],
    ['a comma in a time', 'WEBVTT\n\n00:00,000 --> 00:01,000\nHello', 'Line 3 needs start and end times'],
    ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', 'Line 3 ends before it starts'],
    ['a script', cue('<script>alert(1)</script>'), 'Line 4 has an unknown tag'],
    ['a picture', cue('Hello\n<img src=x onerror=alert(1)>'), 'Line 5 has an unknown tag'],
    ['a tag hidden in another', cue('<b<script>>'), 'Line 4 has an unknown tag'],
    ['a tag without end', cue('<b Hello'), 'Line 4 has an unknown tag'],
    ['half of a tag', cue('1 < 2'), 'Line 4 has an unknown tag'],
    ['a time where none stands', cue('now --> then'), 'Line 4 has an arrow without times'],
    ['a NUL', cue('a\0b'), 'Captions must be text'],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(InvalidCaptions)
    expect(() => read(text)).toThrow(message)
  })

  test('bytes that are no text', () => {
    expect(() => readCaptions(Buffer.from([0x57, 0x45, 0xff, 0xfe]))).toThrow('Captions must be text in UTF-8')
  })

  test('more than anybody says', () => {
    const many = Array.from({ length: 20_001 }, () => '00:00.000 --> 00:01.000\nHa').join('\n\n')
    expect(() => read(`WEBVTT\n\n${many}`)).toThrow('At most 20000 lines')
  })
})

test('a line made to be read slowly is read like any other', () => {
  expect(() => read(cue(`<b${' '.repeat(500_000)}`))).toThrow(InvalidCaptions)
  expect(() => read(cue('<'.repeat(500_000)))).toThrow(InvalidCaptions)
  expect(read(`WEBVTT\n\n00:00.000 --> 00:01.000${' '.repeat(500_000)}x\nHello`)).toContain('Hello')
})
