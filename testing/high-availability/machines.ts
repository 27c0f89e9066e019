// Three machines for the database, on three addresses of one network, with the shipped files of `deploy/high-availability`.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findOwner, findPostgres, killServer } from '../torture/cluster.ts'
import { readSettings } from '../deploy/units.ts'
import type { Network } from './network.ts'

const SHIPPED = join(import.meta.dirname, '../../deploy/high-availability')
const PROGRAMS = ['patroni', 'patronictl', 'etcd', 'haproxy'] as const
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The machines of the shipped files. */
export const MACHINES = ['db1', 'db2', 'db3'] as const
const LOOK_MS = 100
const LOOK_WITHIN_MS = 2_000
const HEALTHY_WITHIN_MS = 120_000
const HEX_DIGITS = 48

export type MachineName = (typeof MACHINES)[number]
type Program = (typeof PROGRAMS)[number]

const pathOf = (program: Program) =>
  PATH.split(':')
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** The programs that this machine lacks for high availability, by their Debian packages. */
export const missingPackages = (): string[] => [
  ...(findPostgres() === undefined ? ['postgresql'] : []),
  ...Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })
    .filter(([program]) => pathOf(program as Program) === undefined)
    .map(([, name]) => name),
  // Patroni only recommends it.
  ...(existsSync('/usr/lib/python3/dist-packages/etcd') ? [] : ['python3-etcd']),
]

/** A server as Patroni's REST API shows it. */
export interface Member {
  name: MachineName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  /** A former primary that has not been rewound yet is on an earlier one than the others. */
  timeline?: number
}

/** Reads a shipped file with the addresses and paths of this run in place of those of real machines. */
function readShipped(file: string, replaced: Record<string, string>): string {
  let text = readFileSync(join(SHIPPED, file), 'utf8')
  for (const [from, to] of Object.entries(replaced)) {
    if (file === 'patroni.yml' && !text.includes(from) && from.startsWith('/')) throw new Error(`${file} lacks ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Builds three machines with etcd, Patroni and PostgreSQL in a new folder, and HAProxy in front of them; `start` starts everything. */
export function buildMachines(folder: string, logFolder: string, { prefix: network, on, cut, mend }: Network) {
  mkdirSync(folder, { mode: 0o711 })
  const owner = findOwner()
  const passwords = new Map<string, string>()
  const passwordOf = (name: string) => {
    const password = passwords.get(name) ?? randomBytes(HEX_DIGITS / 2).toString('hex')
    passwords.set(name, password)
    return password
  }
  const give = (path: string) => {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    return path
  }
  const makeFolder = (path: string) => {
    mkdirSync(path, { mode: 0o700 })
    return give(path)
  }
  const write = (path: string, text: string) => {
    writeFileSync(path, text, { mode: 0o600 })
    return give(path)
  }
  const children = new Map<string, ChildProcess>()
  const run = (name: string, command: readonly string[], env: Record<string, string> = {}, as: object = owner) => {
    const log = openSync(join(logFolder, `${name}.log`), 'a')
    const [program = '', ...args] = command
    const child = spawn(program, args, { ...as, env: { PATH, ...env }, stdio: ['ignore', log, log] })
    children.set(name, child)
    return child
  }
  /** Runs a program on a machine, or beside the others where all share one network. */
  const runOn = (name: string, what: string, command: readonly string[], env: Record<string, string> = {}) => {
    const entering = on(name, owner)
    return run(`${name}-${what}`, [...entering, ...command], env, entering.length > 0 ? {} : owner)
  }
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = children.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const machines = MACHINES.map((name, at) => {
    const own = makeFolder(join(folder, name))
    const data = join(own, 'data')
    const replaced = {
      // Whoever comes from this machine by the loopback network has its first address.
      ...(network.startsWith('127.') && { '10.0.0.0/24': '127.0.0.0/8' }),
      // The example is db1; the lists name all three.
      ...(at > 0 && {
        'NAME=db1': `NAME=${name}`,
        'LISTEN=10.0.0.11': `LISTEN=10.0.0.1${at + 1}`,
        'ADDRESS=10.0.0.11': `ADDRESS=10.0.0.1${at + 1}`,
        'URLS=http://10.0.0.11': `URLS=http://10.0.0.1${at + 1}`,
      }),
      '10.0.0.': `${network}.`,
    }
    const config = write(
      join(own, 'config.yml'),
      readShipped('patroni.yml', {
        ...replaced,
        '/var/lib/postgresql/15/atelier': data,
        '/usr/lib/postgresql/15/bin': findPostgres() ?? '',
        '/var/lib/postgresql/patroni.pgpass': join(own, 'pgpass'),
        '/var/run/postgresql': own,
      }),
    )
    const env = Object.fromEntries(
      Object.entries(readSettings(readShipped('patroni.env', replaced))).map(([key, value]) => [
        key,
        value === '' ? passwordOf(key) : value,
      ]),
    )
    const etcd = readSettings(
      readShipped('etcd.env', { ...replaced, '/var/lib/etcd/atelier': makeFolder(join(own, 'etcd')) }),
    )
    return { name, address: `${network}.1${at + 1}`, data, config, env, etcd }
  })
  type Machine = (typeof machines)[number]
  // Patroni first, which would start its server again.
  process.on('exit', () => {
    children.forEach((child) => child.kill('SIGKILL'))
    machines.forEach(({ data }) => killServer(data))
  })
  const machineOf = (name: MachineName) => machines.find((one) => one.name === name) as Machine

  const startEtcd = ({ name, etcd }: Machine) => runOn(name, 'etcd', [pathOf('etcd') ?? ''], etcd)
  const startPatroni = ({ name, config, env }: Machine) =>
    runOn(name, 'patroni', [pathOf('patroni') ?? '', config], env)

  /** What the servers are to each other, as one of them sees it; undefined while its Patroni does not answer. */
  const askMembers = ({ address }: Machine): Promise<Member[] | undefined> =>
    fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) }).then(
      async (reply) => ((await reply.json()) as { members?: Member[] }).members,
      () => undefined,
    )
  /** The same as the first sees it that answers; empty while none does. */
  async function members(): Promise<Member[]> {
    for (const machine of machines) {
      const seen = await askMembers(machine)
      if (seen) return seen
    }
    return []
  }
  const findLeader = (all: readonly Member[]) => all.find(({ role }) => role === 'leader')?.name
  const leader = async () => findLeader(await members())

  async function until(what: string, isTrue: () => Promise<boolean>, withinMs = HEALTHY_WITHIN_MS): Promise<void> {
    const begun = Date.now()
    while (!(await isTrue().catch(() => false))) {
      if (Date.now() - begun > withinMs)
        throw new Error(`Not within ${withinMs / 1000} s: ${what}; ${JSON.stringify(await members())}`)
      await wait(LOOK_MS)
    }
  }
  const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'
  const isHealthy = (all: readonly Member[] = []) =>
    all.length === MACHINES.length &&
    all.every(isUp) &&
    new Set(all.map(({ timeline }) => timeline)).size === 1 &&
    ['leader', 'sync_standby'].every((role) => all.filter((one) => one.role === role).length === 1)
  /** Waits until one server leads and all others follow it, one of them synchronously: whoever was cut off may not know better yet. */
  const untilHealthy = () =>
    until('three servers that follow each other', async () => {
      const seen = await Promise.all(machines.map(askMembers))
      return seen.every(isHealthy) && new Set(seen.map((all = []) => findLeader(all))).size === 1
    })

  const proxy = `${network}.1`
  const addressOf = (host: string, port: number) =>
    `postgres://atelier:${passwordOf('atelier')}@${host}:${port}/atelier`
  return {
    /** Leads through HAProxy to the primary. */
    address: addressOf(proxy, 5000),
    addressOf: (name: MachineName) => addressOf(machineOf(name).address, 5432),
    members,
    leader,
    until,
    untilHealthy,
    start: async () => {
      machines.forEach(startEtcd)
      await until('etcd', async () => (await fetch(`http://${machines[0]?.address}:2379/health`)).ok)
      machines.forEach(startPatroni)
      await untilHealthy()
      const config = readShipped('haproxy.cfg', { '10.0.0.': `${network}.`, '127.0.0.1': proxy })
      const unprivileged = config.replaceAll(/^ +(?:user|group|log \/dev).*\n/gm, '')
      run('haproxy', [pathOf('haproxy') ?? '', '-db', '-f', write(join(folder, 'haproxy.cfg'), unprivileged)])
      const first = machineOf((await leader()) ?? 'db1')
      const password = passwordOf('PATRONI_SUPERUSER_PASSWORD')
      const client = new pg.Client(`postgres://postgres:${password}@${first.address}:5432/postgres`)
      await client.connect()
      await client.query(`create role atelier login password '${passwordOf('atelier')}'`)
      await client.query('create database atelier owner atelier')
      await client.end()
    },
    /** Kills the postmaster of a server; its Patroni, and what else is on its machine, go on. */
    killServer: (name: MachineName) => killServer(machineOf(name).data),
    /** Kills a server and its Patroni; etcd goes on. */
    killDatabase: async (name: MachineName) => {
      await end(`${name}-patroni`, 'SIGKILL')
      killServer(machineOf(name).data)
    },
    startDatabase: (name: MachineName) => startPatroni(machineOf(name)),
    /** Kills everything on a machine, as a power cut does. */
    killMachine: async (name: MachineName) => {
      await Promise.all([end(`${name}-patroni`, 'SIGKILL'), end(`${name}-etcd`, 'SIGKILL')])
      killServer(machineOf(name).data)
    },
    startMachine: (name: MachineName) => {
      startEtcd(machineOf(name))
      startPatroni(machineOf(name))
    },
    /** Stops a Patroni, or lets it go on, in the middle of whatever it does; its server never stops. */
    pausePatroni: (name: MachineName) => children.get(`${name}-patroni`)?.kill('SIGSTOP'),
    resumePatroni: (name: MachineName) => children.get(`${name}-patroni`)?.kill('SIGCONT'),
    cut,
    mend,
    /** Runs one statement on a server, as somebody on its machine does; whether it was acknowledged. */
    runStatement: async (name: MachineName, statement: string) => {
      const { address } = machineOf(name)
      const url = `postgres://postgres@${address}:5432/atelier`
      const env = { PGPASSWORD: passwordOf('PATRONI_SUPERUSER_PASSWORD') }
      const command = [join(findPostgres() ?? '', 'psql'), url, '-XAtc', statement]
      const [code] = (await once(runOn(name, 'statement', command, env), 'exit')) as [number | null]
      return code === 0
    },
    stopEtcd: () => Promise.all(machines.map(({ name }) => end(`${name}-etcd`, 'SIGTERM'))),
    startEtcd: () => machines.forEach(startEtcd),
    /** Runs `patronictl` as an owner does, on the first machine. */
    patronictl: async (...args: string[]) => {
      const { config, env } = machineOf('db1')
      const { stdout } = await promisify(execFile)(
        pathOf('patronictl') ?? 'patronictl',
        ['-c', config, ...args],
        // Its libraries write text as the terminal does.
        { ...owner, cwd: folder, env: { PATH, ...env, LC_ALL: 'C.UTF-8' } },
      )
      return stdout
    },
    close: async () => {
      await Promise.all([...children.keys()].map((name) => end(name, 'SIGKILL')))
      machines.forEach(({ data }) => killServer(data))
    },
  }
}
export type Machines = ReturnType<typeof buildMachines>
