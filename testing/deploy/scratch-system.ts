import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent, request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')
const FORWARD = join(import.meta.dirname, 'forward.ts')
// Only root may use other users' names; everybody else is root of a system of their own.
const AS_ROOT = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
const ENTERED = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']
/** Where Node, and what is installed, is found there. */
const PATH = `${join(process.execPath, '..')}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`

// What is written below these folders is written beside them, and gone in the end. Sockets of a database stay within reach.
const SET_UP = `
set -e
ip link set lo up
mount -t tmpfs tmpfs /mnt
if [ -n "$SOCKETS" ]; then mkdir /mnt/sockets && mount --bind "$SOCKETS" /mnt/sockets; fi
for folder in etc opt var; do
  mkdir -p "/mnt/$folder/upper" "/mnt/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=/mnt/$folder/upper,workdir=/mnt/$folder/work" "/$folder"
done
mount -t tmpfs tmpfs /run
mkdir -p /opt/atelier/current /etc/atelier /var/lib/atelier
mount --bind "$ROOT" /opt/atelier/current
echo ready
exec cat
`

/** Whether a system of its own can be had here: Linux with namespaces, and the programs named. */
export function missingFor(...programs: string[]): string[] {
  if (process.platform !== 'linux') return ['Linux']
  const missing = [...programs, 'ip', 'nsenter', 'openssl', 'setpriv'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH } }).status !== 0,
  )
  const isolates = spawnSync('unshare', [...AS_ROOT, '--net', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return isolates.status === 0 ? missing : [...missing, 'namespaces']
}

interface Asked {
  method?: string
  headers?: Record<string, string | number>
  body?: Buffer | string
  port?: number
  agent?: Agent
}

/** A response that was read to its end. */
export interface ReceivedEvent {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A system with a network and files of its own, where deployment files stand and listen exactly where they say. */
export interface ScratchSystem {
  /** Starts a program there, as the file system is there. */
  start: (command: readonly string[], settings?: Record<string, string>) => ChildProcess
  /** Runs a program to its end and returns what it printed; anything but success is an error. */
  run: (command: readonly string[], input?: string) => string
  /** Makes a call from within and waits for its headers. */
  open: (path: string, asked?: Asked) => Promise<IncomingMessage>
  /** Makes a call from within and reads the whole response. */
  ask: (path: string, asked?: Asked) => Promise<ReceivedEvent>
  /** An agent that keeps connections open. */
  agent: () => Agent
  stop: () => Promise<void>
}

async function firstLine(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('It cannot be heard')
  const lines = createInterface({ input: child.stdout })
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${String(code)}`))),
  ])
}

/** Starts a system of its own; `sockets` is a folder with sockets, to be found in `/mnt/sockets` there. */
export async function startScratchSystem(sockets = ''): Promise<ScratchSystem> {
  const holder = spawn('unshare', [...AS_ROOT, '--net', '--mount', '--propagation', 'private', 'sh', '-c', SET_UP], {
    env: { PATH, ROOT, SOCKETS: sockets },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await firstLine(holder)
  const enter = (command: readonly string[]): [string, string[]] => [
    'nsenter',
    ['--target', String(holder.pid), '--net', '--mount', '--wdns=/var/lib/atelier', ...ENTERED, '--', ...command],
  ]
  const children = new Set<ChildProcess>()
  const start = (command: readonly string[], settings: Record<string, string> = {}) => {
    // Whatever happens to the tests, nothing stays behind.
    const child = spawn(...enter(['setpriv', '--pdeathsig', 'KILL', '--', ...command]), {
      env: { PATH, ...settings },
      // Proxies tell every step of theirs; to hear it, set TEST_LOG.
      stdio: ['ignore', 'pipe', process.env['TEST_LOG'] ? 'inherit' : 'ignore'],
    })
    // Who is not read stops at a full pipe.
    child.stdout.resume()
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  const folder = mkdtempSync(join(tmpdir(), 'atelier-deploy-'))
  const portOf = (port: number) => join(folder, String(port))
  await firstLine(start([process.execPath, FORWARD, folder, '80', '443', '3000', '3001']))

  const open = (path: string, { method = 'GET', headers = {}, body, port = 443, agent }: Asked = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const common = { socketPath: portOf(port), path, method, headers: { host: 'localhost', ...headers } }
      const call =
        port === 443
          ? requestTls({ ...common, servername: 'localhost', rejectUnauthorized: false, agent: agent ?? false })
          : requestPlain({ ...common, agent: false })
      call.once('response', resolve).once('error', reject).end(body)
    })
  return {
    start,
    run: (command, input) => {
      const { status, stdout, stderr } = spawnSync(...enter(command), { env: { PATH }, input, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
      return stdout + stderr
    },
    open,
    ask: async (path, asked) => {
      const response = await open(path, asked)
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece as Buffer)
      return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }
    },
    agent: () => new Agent({ keepAlive: true }),
    stop: async () => {
      await Promise.all(
        [...children].map(async (child) => {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }),
      )
      holder.stdin.end()
      await once(holder, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
