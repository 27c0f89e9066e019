import fc from 'fast-check'
import type { Operation } from './description.ts'
import { allowed, DEEP_JSON, FuzzFile, hostile, NAMES, type Schema } from './values.ts'

/** How a call is made, before its addresses and callers are filled in. */
export interface Plan {
  caller: number
  method: string
  /** A text to put there as it is; null for something that is there. */
  params: readonly (string | null)[]
  query: readonly (readonly [string, string])[]
  headers: Readonly<Record<string, string>>
  body?: { type: string; content: Buffer | string }
}

const percent = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`
/** Any text as a part of an address: half characters as well. */
export const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => (/[\w.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte)))
    .join('')

// As it stands in the address, already encoded or deliberately not.
const RAW_PARTS = [
  '%',
  '%zz',
  '%ff%fe',
  '%00',
  '..%2f..%2fetc',
  '%2e%2e',
  '1%2f2',
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  '+1',
  '%20',
  '%F0%9F%92%A5',
  "1'--",
  'null',
  '9'.repeat(30),
  'x'.repeat(600),
  ...NAMES.filter(Boolean),
]

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const param = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...RAW_PARTS) },
  { weight: 1, arbitrary: hostile.map((value) => encode(asText(value)).slice(0, 1500) || '0') },
)

function queryOf({ query }: Operation, resolve: (ref: string) => Schema): fc.Arbitrary<[string, string][]> {
  const given = query.map(({ name, schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
      { weight: 4, arbitrary: allowed(schema, resolve).map((value): [string, string][] => [[name, asText(value)]]) },
      { weight: 1, arbitrary: hostile.map((value): [string, string][] => [[name, asText(value).slice(0, 6000)]]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<[string, string][]>(
          [
            [name, '1'],
            [name, '2'],
          ],
          [[`${name}[]`, '1']],
          [[`${name}[a][b]`, '1']],
          [[`${name}[__proto__]`, '1']],
        ),
      },
    ),
  )
  const odd = fc.oneof(
    { weight: 9, arbitrary: fc.constant<[string, string][]>([]) },
    fc.constantFrom(...NAMES).map((name): [string, string][] => [[name, 'x']]),
  )
  return fc.tuple(...given, odd).map((all) => all.flat())
}

const HEADERS: readonly (readonly [string, string])[] = [
  ['idempotency-key', 'k'.repeat(300)],
  ['idempotency-key', 'ключ'],
  ['idempotency-key', 'repeated'],
  ['range', 'bytes=0-'],
  ['range', 'bytes=-0'],
  ['range', `bytes=${'0-1,'.repeat(200)}2-3`],
  ['range', 'bytes=99999999999999999999-'],
  ['if-none-match', '"x", W/"y", *'],
  ['if-modified-since', 'never'],
  ['if-range', '"x"'],
  ['accept', 'text/html;q=1, */*;q=x'],
  ['accept', `${'a/b,'.repeat(500)}*/*`],
  ['accept-encoding', 'gzip;q=0, br;q=1.5, identity;q=0, *;q=0'],
  ['accept-encoding', 'gzip, gzip, gzip'],
  ['accept-language', '-'.repeat(500)],
  ['content-encoding', 'gzip'],
  ['host', 'evil.example'],
  ['x-forwarded-for', '127.0.0.1, ::1, x'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'javascript'],
  ['forwarded', 'for=_x;host=evil.example;proto=https'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/auth/me'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['cookie', `${'a=b; '.repeat(300)}__proto__=x`],
  ['cookie', '%%%=;;;"'],
  ['user-agent', ''],
  ['user-agent', 'x'.repeat(5000)],
  ['user-agent', 'na\u00efve \u0080\u00ff'],
  ['traceparent', '00-zz-zz-zz'],
  ['x-request-id', '\'"<script>'],
  ['last-event-id', '-1'],
  ['last-event-id', '9'.repeat(40)],
  ['upload-offset', '-1'],
  ['tus-resumable', '1.0.0'],
  ['stripe-signature', 't=1,v1=00'],
  ['expect', 'x'],
]
const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 })
      .map((some) => Object.fromEntries(some)),
  },
)

interface Change {
  at: number
  how: 'replace' | 'remove' | 'add' | 'repeat'
  name: string
  value: unknown
}
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  name: fc.constantFrom(...NAMES, 'id', 'user_id', 'is_active', 'operator', 'password_hash', 'created_at', 'status'),
  value: hostile,
})

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof FuzzFile)
// An assignment would set the prototype, where JSON has a field of this name.
const put = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })

// What is drawn may be drawn again: it stays as it is.
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (!isHolder(value)) return value
  const copy = {}
  for (const [name, item] of Object.entries(value)) put(copy, name, copyOf(item))
  return copy
}

function changed(root: unknown, { at, how, name, value }: Change): unknown {
  if (!isHolder(root)) return copyOf(value)
  const holders: Record<string, unknown>[] = [root]
  for (const holder of holders) if (holders.length < 50) holders.push(...Object.values(holder).filter(isHolder))
  const holder = holders[at % holders.length] ?? root
  const keys = Object.keys(holder)
  const key = keys[at % Math.max(keys.length, 1)]
  if (how === 'add' && Array.isArray(holder)) holder.push(copyOf(value))
  else if (how === 'add' || key === undefined) put(holder, Array.isArray(holder) ? '0' : name, copyOf(value))
  else if (how === 'remove') delete holder[key]
  else if (how === 'repeat') put(holder, key, [holder[key], copyOf(holder[key])])
  else put(holder, key, copyOf(value))
  return root
}

const RAW_BODIES: readonly (Buffer | string)[] = [
  '',
  '{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"a":1,"a":2}',
  '{"a":1e400,"id":1e400}',
  '\ufeff{}',
  'NaN',
  "{'a':1}",
  '{"\\ud800":"\\udc00"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]),
  'a=1&b=2&__proto__=3',
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  ...DEEP_JSON,
]
const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json; charset=x; charset=y',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'APPLICATION/JSON',
  'application/json/x',
  'application/problem+json',
  '/',
  'x',
  'application/offset+octet-stream',
]

const BOUNDARY = 'a-boundary'
const partOf = (name: string, value: unknown): Buffer => {
  const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '').replaceAll('\n', '')
  if (value instanceof FuzzFile)
    return Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"; filename="${quoted(value.name)}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      value.bytes,
      Buffer.from('\r\n'),
    ])
  return Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${asText(value)}\r\n`,
  )
}
const formOf = (fields: unknown): Buffer => {
  const parts = isHolder(fields) ? Object.entries(fields) : []
  const written = parts.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => partOf(name, one)) : value === undefined ? [] : [partOf(name, value)],
  )
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)])
}
const ENDINGS = [0, 0, 0, 0, 0, 4, 30]

function bodyOf({ method, body }: Operation, resolve: (ref: string) => Schema): fc.Arbitrary<Plan['body']> {
  const raw = fc.record({
    type: fc.constantFrom('application/json', ...TYPES),
    content: fc.constantFrom(...RAW_BODIES),
  })
  if (!body)
    return method === 'GET' ? fc.constant(undefined) : fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, raw)
  const valid = allowed(body.schema, resolve)
  const some = fc.oneof(
    { weight: 5, arbitrary: valid },
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 }))
        .map(([value, changes]) => changes.reduce(changed, copyOf(value))),
    },
    { weight: 1, arbitrary: hostile },
  )
  const isForm = body.type === 'multipart/form-data'
  const written = isForm
    ? fc.tuple(some, fc.constantFrom(...ENDINGS)).map(([fields, cut]) => {
        const form = formOf(fields)
        return { type: `multipart/form-data; boundary=${BOUNDARY}`, content: form.subarray(0, form.length - cut) }
      })
    : some.map((value) => ({ type: 'application/json', content: JSON.stringify(value) ?? 'null' }))
  const mistyped = fc.tuple(written, fc.constantFrom(...TYPES)).map(([{ content }, type]) => ({ type, content }))
  return fc.oneof({ weight: 16, arbitrary: written }, { weight: 1, arbitrary: mistyped }, { weight: 1, arbitrary: raw })
}

/** Every way in which a call is made: as its description allows, nearly so, or not at all. */
export function plansOf(operation: Operation, resolve: (ref: string) => Schema, callers: number): fc.Arbitrary<Plan> {
  return fc.record(
    {
      caller: fc.nat(callers - 1),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(operation.method) },
        fc.constantFrom('HEAD', 'OPTIONS', 'GET', 'DELETE', 'PUT'),
      ),
      params: fc.tuple(...operation.params.map(() => param)),
      query: queryOf(operation, resolve),
      headers,
      body: bodyOf(operation, resolve),
    },
    { noNullPrototype: true },
  )
}
