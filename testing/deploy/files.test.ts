import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { commandOf, isSetting, readSettings } from './units.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

// Of 10; what is left is the network, the compiler of Node, and limits on resources.
const EXPOSURE_MAX_TENTHS = 15
const UNITS = readdirSync(join(DEPLOY, 'systemd')).filter((name) => /\.(?:service|target)$/.test(name))
const SERVICES = UNITS.filter((name) => name.endsWith('.service'))

test.runIf(isThere('systemd-analyze'))('systemd (systemd-analyze) reads the units without a complaint', () => {
  const paths = UNITS.map((name) => join(DEPLOY, 'systemd', name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test.runIf(isThere('systemd-analyze')).each(SERVICES)(
  '%s is shut off from what it does not need (systemd-analyze)',
  (unit) => {
    const args = ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX_TENTHS}`, join(DEPLOY, 'systemd', unit)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  },
)

test.each(SERVICES)('%s starts the program by its path, with settings there are', (unit) => {
  const [env, ...words] = commandOf(unit, '3000')
  const program = words.at(-1)
  expect([env, program]).toEqual(['/usr/bin/env', '/opt/atelier/current/bin/atelier'])
  expect(words.slice(0, -1).filter((word) => !isSetting(word.split('=', 1)[0] ?? ''))).toEqual([])
})

test('web processes that are told to stop serve on until the proxy has noticed, and still end in time', () => {
  // What the program takes at most to finish what runs.
  const FINISHES_SECONDS = 10
  const unit = 'atelier-web@.service'
  const delays = (words: readonly string[]) =>
    words.flatMap((word) => /^STOP_DELAY_SECONDS=(\d+)$/.exec(word)?.[1] ?? []).map(Number)
  const [delay = 0] = delays(commandOf(unit, '3000'))
  const limit = Number(/^TimeoutStopSec=(\d+)$/m.exec(read(`systemd/${unit}`))?.[1])
  expect(delay).toBeGreaterThan(0)
  expect(limit).toBeGreaterThan(delay + FINISHES_SECONDS)
  const others = SERVICES.filter((name) => name !== unit)
  expect(others.flatMap((name) => delays(commandOf(name)))).toEqual([])

  const programs = Object.values(compose().services).filter(({ build }) => build)
  for (const { environment = {}, stop_grace_period } of programs) {
    const seconds = Number(environment['STOP_DELAY_SECONDS'] ?? 0)
    expect(seconds > 0).toBe(environment['ROLE'] === 'web')
    expect(Number(stop_grace_period?.replace(/s$/, ''))).toBeGreaterThan(seconds + FINISHES_SECONDS)
  }
})

test('the example of settings names settings there are', () => {
  const names = Object.keys(readSettings(read('systemd/atelier.env')))
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !isSetting(name))).toEqual([])
})

test('the Dockerfile has no fault that a linter knows', () => {
  const faults = validate(read('Dockerfile')).map(({ message, range }) => ({ message, line: range.start.line + 1 }))
  expect(faults).toEqual([])
})

test('the container is not root, checks its health, and hands signals to the program', () => {
  const [, final = ''] = read('Dockerfile').split(/^FROM .* AS build$/m)
  expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(final).toMatch(/^HEALTHCHECK [^]*?CMD \["node"/m)
  expect(final).toMatch(/^ENTRYPOINT \["\/opt\/atelier\/bin\/atelier"\]$/m)
  const [, assigned = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(final) ?? []
  const names = [...assigned.matchAll(/([A-Z0-9_]+)=/g)].map(([, name = '']) => name)
  expect(names).toContain('DATA_DIR')
  expect(names.filter((name) => !isSetting(name))).toEqual([])
})

test('an image is built without what is secret or installed here', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/.env', 'data', 'deploy/secrets']))
})

// A key that is misspelt, or that no service here has, is an error: Compose itself is not there to say so.
const Strings = z.array(z.string())
const Service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: Strings.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: Strings.optional(),
  secrets: Strings.optional(),
  volumes: Strings,
  tmpfs: Strings.optional(),
  ports: Strings.optional(),
  networks: z.union([Strings, z.record(z.string(), z.strictObject({ aliases: Strings.optional() }))]),
  depends_on: z
    .union([Strings, z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))])
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int(),
    })
    .optional(),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: Strings.optional(),
  logging: z.strictObject({ driver: z.literal('local'), options: z.record(z.string(), z.string()) }),
  cpu_shares: z.int().optional(),
  shm_size: z.string().optional(),
  stop_signal: z.string().optional(),
  stop_grace_period: z.string().optional(),
})
const Named = z.record(z.string(), z.strictObject({}))
const PARTS = {
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: Named,
  volumes: Named,
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
}
const Compose = z
  .looseObject(PARTS)
  .refine((file) => Object.keys(file).every((key) => key in PARTS || key.startsWith('x-')), 'unknown key')

const compose = (): z.output<typeof Compose> => Compose.parse(parse(read('compose.yaml'), { merge: true }))
const namesOf = (listed: string[] | Record<string, unknown> = []): string[] =>
  Array.isArray(listed) ? listed : Object.keys(listed)

test('compose.yaml has the parts of a whole installation, and each is hardened', () => {
  const { services } = compose()
  expect(Object.keys(services).toSorted()).toEqual(['database', 'media', 'proxy', 'store', 'web-1', 'web-2', 'worker'])
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports)
      .map(([name]) => name),
  ).toEqual(['proxy'])
  // The program's own is in its image.
  const unchecked = Object.entries(services).filter(([, { healthcheck, build }]) => !healthcheck && !build)
  expect(unchecked).toEqual([])
})

test('compose.yaml uses only volumes, networks, secrets and services that it has', () => {
  const { services, volumes, networks, secrets } = compose()
  for (const service of Object.values(services)) {
    const mounted = service.volumes.map((volume) => volume.split(':', 1)[0] ?? '')
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounted.filter((name) => !name.startsWith('.'))))
    for (const path of mounted.filter((name) => name.startsWith('.')))
      expect(statSync(join(DEPLOY, path)).isFile()).toBe(true)
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(namesOf(service.networks)))
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(service.secrets ?? []))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(namesOf(service.depends_on)))
  }
})

test('every setting in compose.yaml is one there is, and secrets come from files', () => {
  const programs = Object.values(compose().services).filter(({ build }) => build)
  expect(programs.map(({ environment }) => environment?.['ROLE'])).toEqual(['web', 'web', 'worker', 'media'])
  for (const { environment = {}, secrets = [] } of programs) {
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([])
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, path]) => path).toSorted()).toEqual(secrets.map((name) => `/run/secrets/${name}`).toSorted())
    expect(Object.keys(environment)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/SECRET(?:_ACCESS)?_KEY$/)]),
    )
  }
})

test.runIf(spawnSync('docker', ['compose', 'version']).status === 0)(
  'Docker Compose takes compose.yaml as it is',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-compose-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(DEPLOY, folder, { recursive: true })
    execFileSync(join(folder, 'compose/create-secrets.sh'))
    const env = { ...process.env, ATELIER_DOMAIN: 'atelier.example' }
    const args = ['compose', '--file', join(folder, 'compose.yaml'), 'config', '--quiet']
    const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8', env })
    expect(status, stderr).toBe(0)
  },
)

test('create-secrets.sh makes every secret that compose.yaml reads, fit for each other, and changes none of them later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(DEPLOY, 'compose'), join(folder, 'compose'), { recursive: true })
  const run = () => execFileSync(join(folder, 'compose/create-secrets.sh'), { encoding: 'utf8' })
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  expect(run()).toContain('Put a value into')
  const wanted = Object.values(compose().secrets).map(({ file }) => file)
  expect([...wanted, 'secrets/store.env'].toSorted()).toEqual(
    readdirSync(join(folder, 'secrets'))
      .map((name) => `secrets/${name}`)
      .toSorted(),
  )
  expect(secret('database_url')).toBe(`postgres://atelier:${secret('database_password')}@database/atelier`)
  expect(readSettings(secret('store.env'))).toMatchObject({
    GARAGE_DEFAULT_ACCESS_KEY: secret('s3_access_key_id'),
    GARAGE_DEFAULT_SECRET_KEY: secret('s3_secret_access_key'),
  })
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  const before = secret('database_url')
  run()
  expect(secret('database_url')).toBe(before)
})

test.runIf(isThere('caddy'))('Caddy takes its files as they are', () => {
  for (const path of ['caddy/Caddyfile', 'compose/store.caddy']) {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, path)]
    const home = mkdtempSync(join(tmpdir(), 'atelier-caddy-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const { status, stderr } = spawnSync('caddy', args, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: home },
    })
    expect(status, stderr).toBe(0)
    expect(spawnSync('caddy', ['fmt', join(DEPLOY, path)], { encoding: 'utf8' }).stdout).toBe(read(path))
  }
})
