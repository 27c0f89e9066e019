// How the machines reach each other: by addresses of the loopback network, or by cables that can be cut.
import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readlinkSync } from 'node:fs'

/** What leads from one machine to the others. */
export interface Network {
  /** The first three parts of every address, as in `10.0.0`. */
  prefix: string
  /** What precedes a command to run it on a machine as a user; nothing where only the user differs. */
  on: (machine: string, owner: Owner) => readonly string[]
  /** Drops what a machine sends: everything, or what is for or from etcd. */
  cut: (machine: string, what: 'everything' | 'etcd') => void
  mend: (machine: string) => void
}
interface Owner {
  uid?: number | undefined
  gid?: number | undefined
}

const cannotCut = () => {
  throw new Error('Nothing can be cut on the loopback network')
}

/** Addresses of the loopback network, different in each run. */
export const takeLoopback = (): Network => ({
  prefix: `127.${randomInt(1, 255)}.${randomInt(1, 255)}`,
  on: () => [],
  cut: cannotCut,
  mend: cannotCut,
})

/** Whether `isolate` can run here: as root of Linux, with network namespaces. */
export const canIsolate = (): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--net', 'sh', '-c', 'ip link set lo up && ip link add machines type bridge']).status === 0

/** Runs this program once more in a network namespace of its own, which the network of this machine does not notice; its exit code. */
export function isolate(file: string, args: readonly string[]): number {
  const start = 'ip link set lo up && exec "$0" "$@"'
  const command = ['--net', 'sh', '-c', start, process.execPath, file, ...args]
  return spawnSync('unshare', command, { stdio: 'inherit' }).status ?? 1
}

function run(...[program, ...args]: [string, ...string[]]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** The shipped addresses, with a network namespace for each machine. Only in a namespace of its own: it adds a bridge. */
export function layCables(machines: readonly string[]): Network {
  const prefix = '10.0.0'
  run('ip', 'link', 'add', 'machines', 'type', 'bridge')
  run('ip', 'address', 'add', `${prefix}.1/24`, 'dev', 'machines')
  run('ip', 'link', 'set', 'machines', 'up')
  const enter = new Map<string, [string, ...string[]]>()
  const inside = (machine: string) => enter.get(machine) ?? cannotCut()
  machines.forEach((machine, at) => {
    // A namespace lasts as long as a process in it.
    const holder = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', '--net', 'sleep', 'infinity'], {
      stdio: 'ignore',
    })
    holder.unref()
    const target = String(holder.pid)
    enter.set(machine, ['nsenter', '--target', target, '--net', '--'])
    untilApart(target)
    run('ip', 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', target)
    run('ip', 'link', 'set', machine, 'master', 'machines', 'up')
    const setUp = `ip link set lo up && ip address add ${prefix}.1${at + 1}/24 dev eth0 && ip link set eth0 up`
    run(...inside(machine), 'sh', '-c', setUp)
  })
  const etcdRules = ['dport', 'sport'].map((side) => ['pref', '1', 'ipproto', 'tcp', side, '2379-2380', 'blackhole'])
  const rulesFor = { everything: [['pref', '1', 'blackhole']], etcd: etcdRules }
  return {
    prefix,
    on: (machine, { uid, gid }) => [
      ...inside(machine),
      ...(uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']),
    ],
    // What a machine sends to itself is decided before.
    cut: (machine, what) => rulesFor[what].forEach((rule) => run(...inside(machine), 'ip', 'rule', 'add', ...rule)),
    mend: (machine) => run(...inside(machine), 'sh', '-c', 'while ip rule del pref 1 2>/dev/null; do :; done'),
  }
}

/** Waits until a process has a network namespace of its own. */
function untilApart(pid: string): void {
  const here = readlinkSync('/proc/self/ns/net')
  for (let look = 0; readlinkSync(`/proc/${pid}/ns/net`) === here; look++) {
    if (look > 500) throw new Error('No network namespace was made')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
}
