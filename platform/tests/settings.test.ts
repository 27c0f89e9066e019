import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig, refuseUnknownNames, SECRETS, Settings, SettingsError } from '#platform/server/config.ts'

const around = (environment: Record<string, string>) => () => refuseUnknownNames({ environment, file: {} })
const inFile = (file: Record<string, string>) => () => refuseUnknownNames({ environment: file, file })

describe('a misspelt setting stops the start and is named with the one that was meant', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['S3_BUKCET', 'S3_BUCKET'],
    ['STRIPE_WEBHOOK_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['PUBLIC_ANSWERS_MB', 'RESPONSE_CACHE_MB'],
  ])('%s: %s', (name, meant) => {
    const sentence = `${name} is not a setting. Did you mean ${meant}?`
    expect(around({ [name]: 'x' })).toThrow(SettingsError)
    expect(around({ [name]: 'x' })).toThrow(sentence)
    expect(inFile({ [name]: '' })).toThrow(sentence.replace(' is', ' in .env is'))
  })

  test('all of them at once', () => {
    expect(around({ DATABSE_URL: 'x', PUBLC_URL: 'y' })).toThrow(/DATABSE_URL[\s\S]*PUBLC_URL/)
  })

  test('any unknown name in .env, however far from ours', () => {
    expect(inFile({ FAVOURITE_COLOUR: 'green' })).toThrow(/FAVOURITE_COLOUR in \.env is not a setting/)
    expect(inFile({ PROT: '80' })).toThrow('Did you mean PORT?')
    expect(inFile({ PORT_FILE: '/run/port' })).toThrow('Did you mean PORT?')
  })
})

test.each([
  ['a shell', { PATH: '/bin', HOME: '/root', HOSTNAME: 'a', LOGNAME: 'a', TERM: 'x', PWD: '/', LANG: 'C', SHLVL: '1' }],
  ['npm', { npm_config_port: '1', npm_lifecycle_event: 'start', NODE_OPTIONS: '', NODE_PATH: '/x', INIT_CWD: '/' }],
  ['a test run', { TEST_DATABASE_URL: 'postgres://a/b', BENCH_DATABASE_URL: 'postgres://a/b', TEST_LOG: 'info' }],
  ['a forge', { GITHUB_SHA: 'a', GITHUB_REF: 'b', GITHUB_ENV: 'c', GITHUB_SERVER_URL: 'https://github.com' }],
  ['Kubernetes', { DATABASE_PORT: 'tcp://10.0.0.1:5432', SMTP_SERVICE_HOST: '10.0.0.2', S3_PORT_9000_TCP: 'x' }],
  ['others', { AWS_REGION: 'x', POST: '1', HTTP_PROXY: 'http://x', PGHOST: 'x', STRIPE_API_KEY: 'x', DEV_PORT: '1' }],
  ['nobody: it is empty', { DATABSE_URL: '' }],
])('what belongs to %s does not stop the start', (_, environment) => {
  expect(around(environment)).not.toThrow()
})

test('every setting may stand in .env, as may the files of secrets and what libraries read', () => {
  const names = [...Object.keys(Settings.shape), ...SECRETS.map((name) => `${name}_FILE`), 'TZ', 'OTEL_SERVICE_NAME']
  expect(inFile(Object.fromEntries(names.map((name) => [name, 'x'])))).not.toThrow()
})

describe('a secret may be given as a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const reading = (path: string) => () => parseConfig({ DATABASE_URL_FILE: path })

  test('each setting whose name says that it is secret', () => {
    const secret = Object.keys(Settings.shape).filter(
      (name) =>
        /SECRET|TOKEN|PASSWORD|_KEY(?!S)|DATABASE_URL|DATABASE_(LISTEN|READ)_URL|EVENTS_URL|SMTP_URL|CDN_PURGE_HEADER/.test(
          name,
        ) && !/PUBLISHABLE|PASSWORD_MEMORY/.test(name),
    )
    expect([...SECRETS].toSorted()).toEqual(secret.toSorted())
  })

  test('its last line end does not belong to it', () => {
    for (const [at, end] of ['', '\n', '\r\n'].entries()) {
      const path = write(`url-${at}`, `postgres://ann:word@db.example/atelier${end}`)
      expect(parseConfig({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe('postgres://ann:word@db.example/atelier')
    }
  })

  test('what it holds is checked like the setting itself', () => {
    expect(reading(write('mysql', 'mysql://x/y'))).toThrow(/DATABASE_URL: /)
  })

  test('a file that cannot be used is named with the reason', () => {
    mkdirSync(join(folder, 'sub'))
    expect(reading(join(folder, 'missing'))).toThrow(/^DATABASE_URL_FILE: the file .*missing does not exist$/)
    expect(reading(join(folder, 'sub'))).toThrow(/is not a regular file/)
    expect(reading('/dev/zero')).toThrow(/is not a regular file/)
    expect(reading(join(write('flat', 'x'), 'below'))).toThrow(/cannot be read \(ENOTDIR\)/)
    expect(reading(write('empty', '\n'))).toThrow(/is empty/)
    expect(reading(write('large', 'x'.repeat(16 * 1024 + 1)))).toThrow(/is larger than 16 KiB/)
    expect(reading(write('lines', 'postgres://a/b\nmore'))).toThrow(/as one line of text/)
    expect(reading(write('bytes', Buffer.from([0xff, 0xfe, 0x00])))).toThrow(/as one line of text/)
  })

  test('the setting and its file contradict each other', () => {
    const both = { DATABASE_URL: 'postgres://a/b', DATABASE_URL_FILE: write('both', 'postgres://a/b') }
    expect(() => parseConfig(both)).toThrow('DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them')
    expect(parseConfig({ ...both, DATABASE_URL: '' }).DATABASE_URL).toBe('postgres://a/b')
  })
})

describe('which database is used is certain', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://atelier.example' }
  const url = 'postgres://a/b'

  test('production does not start on an embedded database that nobody asked for', () => {
    expect(() => parseConfig(production)).toThrow(/set DATABASE_URL for PostgreSQL, or EMBEDDED=1/)
    expect(() => parseConfig({ ...production, EMBEDDED: '0' })).toThrow(/EMBEDDED=1/)
    expect(parseConfig({ ...production, EMBEDDED: '1' }).DATABASE_URL).toBeUndefined()
    expect(parseConfig({ ...production, DATABASE_URL: url }).DATABASE_URL).toBe(url)
  })

  test('both at once contradict each other, everywhere', () => {
    for (const settings of [{}, production])
      expect(() => parseConfig({ ...settings, EMBEDDED: '1', DATABASE_URL: url })).toThrow(/contradict each other/)
    expect(parseConfig({ EMBEDDED: '0', DATABASE_URL: url }).DATABASE_URL).toBe(url)
  })

  test.each([
    'postgres://a:5432,b:5432/atelier',
    'postgres://ann:word@a,b/atelier',
    'postgresql://a/atelier?host=a,b',
    'postgresql://a/atelier?port=5432%2C5433',
  ])('several hosts are refused with the remedy: %s', (address) => {
    expect(() => parseConfig({ DATABASE_URL: address })).toThrow(/DATABASE_URL: names several hosts.*HAProxy/)
  })

  test('what only several hosts would need is refused too', () => {
    const address = 'postgres://a/atelier?target_session_attrs=read-write'
    expect(() => parseConfig({ DATABASE_URL: address })).toThrow(/target_session_attrs has no effect.*HAProxy/)
  })

  test('a comma elsewhere is none between hosts', () => {
    const address = 'postgres://ann:a,b@db.example/atelier?application_name=a,b'
    expect(parseConfig({ DATABASE_URL: address }).DATABASE_URL).toBe(address)
  })
})

describe('the server of live events', () => {
  const DATABASE_URL = 'postgres://db.example/atelier'

  test.each(['redis://10.0.0.5', 'rediss://ann:pass%2Fword@[::1]:6380/0', 'redis://:word@events.example:6379'])(
    'is named by an address: %s',
    (address) => expect(parseConfig({ DATABASE_URL, EVENTS_URL: address }).EVENTS_URL).toBe(address),
  )

  test.each([
    ['nats://10.0.0.5:4222', /EVENTS_URL: expected the address of a Valkey or Redis server/],
    ['10.0.0.5:6379', /EVENTS_URL: expected the address of a Valkey or Redis server/],
    ['redis://', /EVENTS_URL: expected the address of a Valkey or Redis server/],
    ['redis://10.0.0.5?family=6', /EVENTS_URL: expected no options after a question mark/],
    ['redis://:hidden%@10.0.0.5', /EVENTS_URL: write special characters of the password percent-encoded/],
  ])('is refused by name, without the password: %s', (address, message) => {
    expect(() => parseConfig({ DATABASE_URL, EVENTS_URL: address })).toThrow(message)
    expect(() => parseConfig({ DATABASE_URL, EVENTS_URL: address })).not.toThrow('hidden')
  })

  test('needs PostgreSQL, because the embedded database has one process', () => {
    expect(() => parseConfig({ EVENTS_URL: 'redis://10.0.0.5' })).toThrow('EVENTS_URL needs DATABASE_URL')
  })
})

describe('purging a CDN', () => {
  const CDN_PURGE_URL = 'http://10.0.0.5/purge'

  test('the header is one of HTTP, and the address may be in our own network', () => {
    expect(parseConfig({ CDN_PURGE_URL, CDN_PURGE_HEADER: 'Authorization: Bearer a:b' })).toMatchObject({
      CDN_PURGE_URL,
      CDN_PURGE_HEADER: ['Authorization', 'Bearer a:b'],
      CDN_SECONDS: 60,
    })
  })

  test.each([
    [{ CDN_PURGE_HEADER: 'Fastly-Key: hidden' }, 'CDN_PURGE_HEADER needs CDN_PURGE_URL'],
    [{ CDN_PURGE_URL, CDN_PURGE_HEADER: 'hidden' }, 'CDN_PURGE_HEADER: expected a header'],
    [{ CDN_PURGE_URL, CDN_PURGE_HEADER: 'Fastly-Key: hidden\nX-Other: 1' }, 'CDN_PURGE_HEADER: expected a header'],
    [{ CDN_PURGE_URL: 'ftp://10.0.0.5' }, 'CDN_PURGE_URL'],
    [{ CDN_PURGE_URL: 'nowhere' }, 'CDN_PURGE_URL'],
    [{ CDN_PURGE_URL: 'https://me:hidden@cdn.example/purge' }, 'CDN_PURGE_URL: expected an address without'],
    [{ CDN_PURGE_URL, CDN_SECONDS: '5' }, 'CDN_SECONDS'],
    [{ CDN_PURGE_URL, CDN_KEYS: 'tags' }, 'CDN_KEYS'],
  ])('is refused by name, without the secret: %o', (settings, message) => {
    expect(() => parseConfig(settings)).toThrow(message)
    expect(() => parseConfig(settings)).not.toThrow('hidden')
  })
})
