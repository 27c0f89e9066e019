import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort, startProgram, type Program } from '../process/program.ts'
import { metricsRead, queriesOfDashboard } from './dashboard.ts'
import { startOtlpReceiver } from './otlp-receiver.ts'

const ALERTS = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml')
const TOKEN = 'the-token-of-this-program'
const START_MS = 120_000

const folder = mkdtempSync(join(tmpdir(), 'atelier-monitored-'))
const metricsPort = await freePort()
const monitoring = `http://127.0.0.1:${metricsPort}`
const receiver = await startOtlpReceiver()
const start = (settings: Record<string, string>): Promise<Program> =>
  startProgram(folder, { LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort), ...settings })
let running: Program | undefined
afterAll(async () => {
  await running?.stop()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

const hasPrometheus = !spawnSync('prometheus', ['--version']).error

test(
  'a program tells its metrics, writes nothing but JSON to its output, and sends traces',
  { timeout: START_MS },
  async () => {
    running = await start({ METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })
    const { origin, logged, said } = running
    expect(said).toContain('is ready')
    expect((await fetch(`${origin}/api/profile/skills`)).status).toBe(200)
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await fetch(`${monitoring}${path}`)).status).toBe(200)

    expect((await fetch(`${origin}/metrics`)).status).toBe(401)
    const byToken = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(await byToken.text()).toContain(
      'atelier_http_requests_total{method="GET",route="/api/profile/skills",status="200"} 1',
    )

    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.filter(({ path }) => path === '/api/profile/skills')).toHaveLength(1)
  },
)

test('every metric that the dashboard and the alert rules read is one that the program tells', async () => {
  const text = await (await fetch(`${monitoring}/metrics`)).text()
  const types = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const read = metricsRead().map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter((name) => !types.has(name))).toEqual([])
})

test.skipIf(!hasPrometheus)(
  'Prometheus (Debian: prometheus) scrapes the program, loads the rules, and answers every query of the dashboard',
  { timeout: 90_000 },
  async () => {
    const place = join(folder, 'prometheus')
    const config = join(folder, 'prometheus.yml')
    copyFileSync(ALERTS, join(folder, 'alerts.yml'))
    // JSON is YAML.
    writeFileSync(
      config,
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: ['alerts.yml'],
        scrape_configs: [{ job_name: 'atelier', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
      }),
    )
    const port = await freePort()
    const child = spawn(
      'prometheus',
      [`--config.file=${config}`, `--storage.tsdb.path=${place}`, `--web.listen-address=127.0.0.1:${port}`],
      { stdio: 'ignore' },
    )
    const ended = once(child, 'exit')
    const ask = async (path: string): Promise<{ status: string; data: Record<string, unknown> }> =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as never
    const query = (expr: string) => ask(`query?query=${encodeURIComponent(expr)}`)
    try {
      await vi.waitFor(
        async () => {
          const up = (await query('up{job="atelier"} == 1')).data['result'] as unknown[]
          expect(up).toHaveLength(1)
          const { data } = await ask('rules')
          const rules = (data['groups'] as { rules: { health: string }[] }[]).flatMap((group) => group.rules)
          expect(rules.length).toBeGreaterThan(8)
          expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
        },
        { timeout: 60_000, interval: 250 },
      )
      for (const expr of queriesOfDashboard()) expect((await query(expr)).status, expr).toBe('success')
      const calls = (await query('sum(atelier_http_requests_total)')).data['result'] as unknown[]
      expect(calls).toHaveLength(1)
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  },
)

test('a process that only does jobs has a health port', { timeout: START_MS }, async () => {
  await running?.stop()
  expect(receiver.text()).toContain('GET /api/profile/skills')
  running = await start({ ROLE: 'worker' })
  expect(await (await fetch(`${monitoring}/readyz`)).json()).toMatchObject({ status: 'ready' })
  expect(await (await fetch(`${monitoring}/metrics`)).text()).toContain('atelier_database_up 1')
  await expect(fetch(`${running.origin}/healthz`)).rejects.toThrow('fetch failed')
})
