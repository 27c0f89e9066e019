import fc from 'fast-check'

/** A part of a schema as the description of the API writes it. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
  contentMediaType?: string
}

/** Names that objects have by themselves, or that programs give a meaning. */
export const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
  '$ne',
  '0',
  '',
]

const HALF = ['\ud800', '\udc00', 'a\ud83d', '\udfffb']
const STRANGE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0000\u0001\u001f',
  ...HALF,
  '\u202e\u2066evil\u2069',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(20),
  'İıſ',
  'ﷺ'.repeat(50),
  "' or 1=1 --",
  '"; drop table accounts; --',
  '%_\\%',
  '\\',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) ![x](data:text/html,y)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://example.com\\@evil.example/',
  'javascript:alert(1)',
  'a\r\nSet-Cookie: x=y',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  'a'.repeat(300),
  'x '.repeat(4000),
  '&|!():*<->',
  ':* & | ! <->',
  '[[[[[[[[[[',
  '*'.repeat(500),
  '> '.repeat(200),
  '`'.repeat(500),
] as const

const STRANGE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  -1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e300,
  5e-324,
] as const

const strangeText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE_TEXTS) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const strangeNumber: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE_NUMBERS) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const NESTED_DEEP = 5_000
const nested = fc.constantFrom('list', 'object').map((kind) => {
  let value: unknown = 1
  for (let depth = 0; depth < 200; depth++) value = kind === 'list' ? [value] : { a: value }
  return value
})
/** JSON that is nested deeper than programs that call themselves can follow. */
export const DEEP_JSON = [
  `${'['.repeat(NESTED_DEEP)}${']'.repeat(NESTED_DEEP)}`,
  `${'{"a":'.repeat(NESTED_DEEP)}1${'}'.repeat(NESTED_DEEP)}`,
]

/** Anything that JSON can hold, most of it hostile. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: strangeText },
  { weight: 3, arbitrary: strangeNumber },
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: 1 }, { length: 1e9 }),
  nested,
  fc.array(fc.oneof(strangeText, strangeNumber), { maxLength: 5 }),
  fc.dictionary(fc.constantFrom(...NAMES, 'id', 'user_id', 'role'), fc.oneof(strangeText, strangeNumber), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  fc.constant(Array.from({ length: 2000 }, (_, at) => at)),
)

const text = ({ minLength = 0, maxLength = 200, format }: Schema): fc.Arbitrary<string> => {
  if (format === 'email') return fc.integer({ min: 1, max: 50 }).map((n) => `fuzz${n}@example.com`)
  if (format === 'uri')
    return fc.constantFrom(
      'https://example.com/a',
      'http://example.org:8080/?q=1#x',
      'https://github.com/example/project',
    )
  if (format === 'date-time')
    return fc.constantFrom(
      '2030-01-01T00:00:00Z',
      '2020-02-29T12:30:00.123Z',
      '9999-12-31T23:59:59Z',
      '0001-01-01T00:00:00Z',
    )
  const longest = Math.max(minLength, Math.min(maxLength, 60))
  const edge = Math.min(maxLength, 25_000)
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: longest }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: longest }) },
    fc.constantFrom('x'.repeat(edge), '😀'.repeat(Math.floor(edge / 2)), 'é'.repeat(Math.max(minLength, 1))),
    fc.constantFrom(...STRANGE_TEXTS).filter((one) => one.length >= minLength && one.length <= maxLength),
  )
}

const isIdentifier = ({ exclusiveMinimum, maximum }: Schema) =>
  exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER

function integer(schema: Schema): fc.Arbitrary<number> {
  // Ids are counted from 1: small ones are of something that is there.
  if (isIdentifier(schema))
    return fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 25 }) },
      fc.constantFrom(999_999, Number.MAX_SAFE_INTEGER),
    )
  const min = Math.max(Math.ceil(schema.minimum ?? 0), Number.MIN_SAFE_INTEGER)
  const max = Math.max(min, Math.min(Math.floor(schema.maximum ?? 1000), Number.MAX_SAFE_INTEGER))
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.max(min, Math.min(max, min + 100)) }))
}

const OPTIONAL_FIELDS_GIVEN = 3

/** Values that a schema allows, as far as schemas tell; `resolve` finds what a reference names. */
export function allowed(given: Schema, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const schema = given.$ref === undefined ? given : resolve(given.$ref)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => allowed(one, resolve)))
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((one) => allowed(one, resolve)))
      .map((all) => Object.assign({}, ...all) as unknown)
  if (schema.contentMediaType !== undefined) return file
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null')
  switch (type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const value = allowed(property, resolve)
        const isNeeded = schema.required?.includes(name) === true
        const kept = isNeeded
          ? value
          : fc.oneof({ weight: OPTIONAL_FIELDS_GIVEN, arbitrary: value }, fc.constant(undefined))
        return [name, kept] as const
      })
      return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
    }
    case 'array':
      return fc.array(allowed(schema.items ?? {}, resolve), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return integer(schema)
    case 'number':
      return fc.oneof(
        integer(schema),
        integer(schema).map((whole) => Math.min(whole + 0.01, schema.maximum ?? Infinity)),
      )
    case 'boolean':
      return fc.boolean()
    case 'string':
      return text(schema)
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return hostile
  }
}

/** A file of a form. */
export class FuzzFile {
  readonly name: string
  readonly bytes: Buffer
  constructor(name: string, bytes: Buffer) {
    this.name = name
    this.bytes = bytes
  }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// Says that it is 60,000 pixels wide and high.
const HUGE_PIXEL = Buffer.from(PIXEL).fill(Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]), 16, 24)
const BEGINNINGS = [
  PIXEL,
  HUGE_PIXEL,
  PIXEL.subarray(0, 40),
  Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'),
  Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  Buffer.from('BM\xff\xff\xff\x7f\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\x01\0\x18\0', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41\0\0\0\x08free\xff\xff\xff\xffmdat', 'latin1'),
  Buffer.from('\x1a\x45\xdf\xa3\x01\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  Buffer.from('WEBVTT\n\n00:00.000 --> 99:99:99.999\n<v a>b</v>\n'),
  Buffer.from(`# Title\n\n${'[a]('.repeat(300)}\n\n| a |\n|---|\n${'| b |\n'.repeat(100)}`),
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(0),
]
const FILE_NAMES = [
  'a.png',
  'a.jpg',
  'a.svg',
  'README.md',
  'a.mp4',
  'a.webm',
  'a.vtt',
  'a.zip',
  '../../x',
  'a\0.png',
  'CON',
  '',
  'x'.repeat(400),
  'a"; filename="b',
  '💥.png',
]
const file: fc.Arbitrary<FuzzFile> = fc
  .tuple(fc.constantFrom(...FILE_NAMES), fc.constantFrom(...BEGINNINGS), fc.uint8Array({ maxLength: 200 }))
  .map(([name, start, rest]) => new FuzzFile(name, Buffer.concat([start, rest])))
