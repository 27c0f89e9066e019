import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPort } from '../database/pooler.ts'

const FOLDER = join(import.meta.dirname, '../../deploy/varnish')
const PROGRAM = ['varnishd', '/usr/sbin/varnishd'].find((name) => !spawnSync(name, ['-V']).error)

/** Whether Varnish and its module for surrogate keys are installed. */
export const hasVarnish =
  PROGRAM !== undefined && globSync('/usr/lib{,64}/{*/,}varnish/vmods/libvmod_xkey.so').length > 0

/** A call of a test. */
export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Address of this machine that the call comes from. */
  from?: string
  port?: number
}

/** A response that was read to its end. */
export interface Received {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A running Varnish. */
export interface Varnish {
  origin: string
  ports: { web: number; purge: number }
  /** Where the program sends purges: it leads to the socket for them. */
  purgeUrl: string
  /** Cuts that way off, or opens it again. */
  letPurge: (isOpen: boolean) => void
  ask: (path: string, asked?: Asked) => Promise<Received>
  /** Everything in its store for what lasts longer than ten seconds. */
  stored: () => string
  close: () => Promise<void>
}

/** The shipped command line, with ports, paths and a store of this run, and as whoever runs the tests. */
function commandFor(folder: string, config: string, ports: { web: number; purge: number }): string[] {
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(readFileSync(join(FOLDER, 'systemd.conf'), 'utf8')) ?? []
  const changed = line
    .replace('-j unix,user=vcache', `-j none -n ${folder}/work`)
    .replace(' -T localhost:6082 -S /etc/varnish/secret', ' -T none')
    .replace('/etc/varnish/atelier.vcl', config)
    .replace(':6081', `:${ports.web}`)
    .replace(':6083', `:${ports.purge}`)
    .replace('-s malloc,256m', `-s file,${folder}/store,64m`)
  return changed.split(' ').slice(1)
}

/** Starts Varnish with the shipped files in front of two web processes, or of one, which may listen later. */
export async function startVarnish(first: number, second = first): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-varnish-'))
  const config = join(folder, 'atelier.vcl')
  const shipped = readFileSync(join(FOLDER, 'atelier.vcl'), 'utf8')
  writeFileSync(config, shipped.replace('"3000"', `"${first}"`).replace('"3001"', `"${second}"`))
  const ports = { web: await findPort(), purge: await findPort() }
  const child = spawn(PROGRAM ?? '', commandFor(folder, config, ports), { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  child.once('exit', (code) => {
    if (code) process.stderr.write(complaints)
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })

  let isCut = false
  const open = new Set<Socket>()
  const relay = createServer((from) => {
    if (isCut) {
      from.destroy()
      return
    }
    const to = connect(ports.purge, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')

  return {
    ports,
    origin: `http://127.0.0.1:${ports.web}`,
    purgeUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    letPurge: (isOpen) => {
      isCut = !isOpen
      if (isCut) for (const socket of open) socket.destroy()
    },
    ask: (path, { method = 'GET', headers = {}, body: sent, from, port = ports.web } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request({ host: '127.0.0.1', port, path, method, headers, localAddress: from, agent })
        asked.on('error', reject).on('response', (response) => {
          let body = ''
          response.setEncoding('latin1').on('data', (piece: string) => (body += piece))
          response.on('error', reject)
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
        })
        asked.end(sent)
      }),
    stored: () => (existsSync(join(folder, 'store')) ? readFileSync(join(folder, 'store'), 'latin1') : ''),
    close: async () => {
      agent.destroy()
      for (const socket of open) socket.destroy()
      relay.close()
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
