import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { notSignedIn } from '#platform/server/http/http-errors.ts'
import { parseConfig } from '#platform/server/config.ts'
import { queriesOfDashboard } from './dashboard.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const PROMETHEUS = join(DEPLOY, 'prometheus')
const FILTER = join(DEPLOY, 'fail2ban/filter.d/atelier.conf')

const folder = mkdtempSync(join(tmpdir(), 'atelier-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasProgram = (name: string) => !spawnSync(name, ['--version']).error
const hasPromtool = hasProgram('promtool')
const hasFail2ban = hasProgram('fail2ban-regex')

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: PROMETHEUS, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

test.skipIf(!hasPromtool).each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool (Debian: prometheus) finds nothing wrong: %s %s %s', (...args) => {
  expect(promtool(...args)).toMatchObject({ status: 0 })
})

test.skipIf(!hasPromtool)('every query of the dashboard is one that Prometheus (promtool) can read', () => {
  const queries = queriesOfDashboard()
  expect(queries.length).toBeGreaterThan(20)
  const rules = queries.map((expr, number) => ({ record: `query_${number}`, expr }))
  const file = join(folder, 'queries.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
})

/** What is logged of calls to sign in, by addresses of proxies' choosing. */
async function logOf(
  calls: readonly { from: string; url?: string; method?: 'POST' | 'GET'; right?: boolean; id?: string }[],
) {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk).trimEnd())
      done()
    },
  })
  const app = await createHttpServer(parseConfig({ LOG_IP: '1', TRUST_PROXY: '1' }), pino(sink))
  app.post<{ Body: { right: boolean } }>('/api/auth/login', async ({ body }) => {
    if (!body.right) throw notSignedIn()
    return {}
  })
  for (const { from, url = '/api/auth/login', method = 'POST', right = false, id = 'one' } of calls) {
    await app.inject({
      url,
      method,
      payload: { right },
      headers: {
        'x-forwarded-for': from,
        'x-request-id': id,
        traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
      },
    })
  }
  await app.close()
  return lines
}

const FORGED = '"path":"/api/auth/login","status":401,"duration_ms":1,"ip":"198.51.100.7"'
const calls = [
  { from: '203.0.113.9' },
  { from: '2001:db8::5' },
  { from: '203.0.113.20', right: true },
  { from: '203.0.113.21', url: '/api/auth/elsewhere' },
  { from: '203.0.113.22', url: `/api/auth/${encodeURIComponent(FORGED)}` },
  { from: '203.0.113.23', id: FORGED },
  { from: FORGED },
] as const
const SHUT_OUT = ['203.0.113.9', '203.0.113.23', '2001:db8::5']

test('the fail2ban filter finds who failed to sign in, and nobody whom a caller only names', async () => {
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(readFileSync(FILTER, 'utf8')) ?? []
  const failed = new RegExp(pattern.replace('<ADDR>', '(?<address>[\\da-f.:]+)'))
  const found = (await logOf(calls)).flatMap((line) => failed.exec(line)?.groups?.['address'] ?? [])
  expect(found.toSorted()).toEqual(SHUT_OUT.toSorted())
})

test.skipIf(!hasFail2ban)('fail2ban itself (fail2ban-regex) finds the same', async () => {
  const file = join(folder, 'atelier.log')
  writeFileSync(file, `${(await logOf(calls)).join('\n')}\n`)
  const found = execFileSync('fail2ban-regex', [file, FILTER, '-o', 'ip'], { encoding: 'utf8' })
  expect(found.trim().split('\n').toSorted()).toEqual(SHUT_OUT.toSorted())
})
