import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  chmodSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#testing/process/program.ts'
import { makeCluster, makeStandby, type Cluster } from '#testing/torture/cluster.ts'
import { supervise } from '#testing/torture/supervisor.ts'

// How many reads of visitors two standbys serve together, compared with one: `node bench/replicas.ts [percent] [rounds]`, as root on
// Linux with control groups. Each standby gets so many percent of a processor, so that it and nothing else is what limits the reads.

const [PERCENT, ROUNDS] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 3)]
const PERIOD_US = 100_000
const [WARM_MS, MEASURED_MS] = [5_000, 20_000]
const CALLERS = 2
const REQUESTS = 100
const READY_WITHIN_MS = 120_000
const TOKEN = 'of-the-benchmark-of-replicas-0123456789'
const PATH = '/api/requests/public?limit=100'

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'atelier-replicas-'))
chmodSync(folder, 0o711)
const groups: string[] = []
const servers: Cluster[] = []

/** Gives a server, with all its processes, a share of a processor. */
function limit(name: string): void {
  const isUnified = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const group = join('/sys/fs/cgroup', isUnified ? '' : 'cpu', `atelier-${process.pid}-${name}`)
  mkdirSync(group)
  groups.push(group)
  const quota = (PERIOD_US * PERCENT) / 100
  if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  }
  const [postmaster = ''] = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ')
  for (const pid of [postmaster, ...children]) if (pid !== '') appendFileSync(join(group, 'cgroup.procs'), pid)
}

async function startWeb(name: string, settings: Record<string, string>) {
  const DATA_DIR = join(folder, `${name}-data`)
  mkdirSync(DATA_DIR, { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const web = supervise(name, join(folder, `${name}.log`), {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    DEMO_DATA: '0',
    RESPONSE_CACHE_MB: '0',
    METRICS_TOKEN: TOKEN,
    ROLE: 'web',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR,
    ...settings,
  })
  web.start()
  const begun = Date.now()
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() - begun > READY_WITHIN_MS) throw new Error(`${name} is not ready`)
    await wait(100)
  }
  return { origin, stop: () => web.stop() }
}
type Web = Awaited<ReturnType<typeof startWeb>>

async function call(origin: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Posts the requests that visitors then read. */
async function fill({ origin }: Web): Promise<void> {
  const person = { username: 'bench', password: 'correct horse battery' }
  const more = { email: 'bench@example.com', full_name: 'Bench', user_type: 'client', terms_accepted: true }
  await call(origin, '/auth/register', { ...person, ...more })
  const { access_token } = await call(origin, '/auth/login', person)
  for (let n = 0; n < REQUESTS; n++)
    await call(
      origin,
      '/requests/',
      { title: `Request ${n}`, content: 'To build.', is_public: true },
      String(access_token),
    )
}

const readsOf = async ({ origin }: Web, database: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return Number(new RegExp(`^atelier_visitor_reads_total\\{database="${database}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}
const sumOf = async (webs: readonly Web[], database: string) =>
  (await Promise.all(webs.map((web) => readsOf(web, database)))).reduce((sum, one) => sum + one, 0)

/** Reads for a while through two web processes; how many a second came from standbys, and how many from the primary. */
async function measure(readUrls: readonly [string, string], DATABASE_URL: string) {
  const webs = await Promise.all(
    readUrls.map((url, at) => startWeb(`web-${at}`, { DATABASE_URL, DATABASE_READ_URL: url })),
  )
  const enough = new AbortController()
  const read = async ({ origin }: Web) => {
    while (!enough.signal.aborted) await (await fetch(`${origin}${PATH}`)).arrayBuffer()
  }
  const reading = webs.flatMap((web) => Array.from({ length: CALLERS }, () => read(web)))
  await wait(WARM_MS)
  const [replica, primary] = [await sumOf(webs, 'replica'), await sumOf(webs, 'primary')]
  await wait(MEASURED_MS)
  const seconds = MEASURED_MS / 1000
  const result = {
    replica: ((await sumOf(webs, 'replica')) - replica) / seconds,
    primary: ((await sumOf(webs, 'primary')) - primary) / seconds,
  }
  enough.abort()
  await Promise.all(reading)
  await Promise.all(webs.map(({ stop }) => stop()))
  return result
}

try {
  const primary = await makeCluster(join(folder, 'primary'), await freePort())
  servers.push(primary)
  await primary.start()
  const web = await startWeb('first', { DATABASE_URL: primary.address })
  await fill(web)
  await web.stop()
  const standbys: [string, string] = ['', '']
  for (const at of [0, 1] as const) {
    const standby = await makeStandby(primary.address, join(folder, `standby-${at}`), await freePort())
    servers.push(standby)
    await standby.start()
    limit(`standby-${at}`)
    standbys[at] = standby.address
  }
  printLine(`each standby with ${PERCENT} % of a processor; reads a second`)
  for (let round = 1; round <= ROUNDS; round++) {
    const one = await measure([standbys[0], standbys[0]], primary.address)
    const two = await measure(standbys, primary.address)
    const ratio = (two.replica / one.replica).toFixed(2)
    const show = (rate: { replica: number; primary: number }) =>
      `${rate.replica.toFixed(1)} (and ${rate.primary.toFixed(1)} on the primary)`
    printLine(`round ${round}: one ${show(one)}, two ${show(two)}: ${ratio} times`)
  }
} finally {
  await Promise.all(servers.map((server) => server.stop('immediate')))
  for (const group of groups) rmdirSync(group)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
