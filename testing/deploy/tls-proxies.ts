// nginx and Caddy with their shipped files and the changes that docs/run/scale.md asks for, in front of Varnish and on ports of their own.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPort } from '../database/pooler.ts'
import type { Asked, Received, Varnish } from './varnish.ts'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = 'docs/run/scale.md'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const find = (...programs: string[]) => programs.find((name) => !spawnSync(name, ['-h']).error)

/** Where each proxy is, if it is installed. */
export const PROXIES = { nginx: find('nginx', '/usr/sbin/nginx'), caddy: find('caddy') }

/** A proxy that ends TLS. */
export interface TlsProxy {
  ask: (path: string, asked?: Asked) => Promise<Received>
  /** Makes a call and waits for its headers. */
  open: (path: string, asked?: Asked) => Promise<IncomingMessage>
  close: () => Promise<void>
}

interface Ports {
  web: number
  plain: number
  tls: number
  varnish: number
}

/** Replaces what a file must contain. */
const replace = (text: string, from: string | RegExp, to: string) => {
  if (text.search(from) < 0) throw new Error(`${String(from)} is not there any more`)
  return text.replaceAll(from, to)
}

function startNginx(folder: string, { web, plain, tls, varnish }: Ports): ChildProcess {
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const [, upstream = ''] = /^ {3}(upstream atelier_varnish \{[^}]+\})/m.exec(read(GUIDE)) ?? []
  let site = read('deploy/nginx/atelier.conf')
  for (const place of ['location / {', String.raw`location ~ ^/api/(?:uploads|videos|marketplace/uploads`]) {
    const at = site.lastIndexOf(place)
    const [before, after] = [site.slice(0, at), site.slice(at)]
    if (at < 0 || !after.includes('proxy_pass http://atelier_web;')) throw new Error(`${place} passes nothing on`)
    site = before + after.replace('proxy_pass http://atelier_web;', 'proxy_pass http://atelier_varnish;')
  }
  site = replace(site, /listen \[::\].+\n/g, '')
  site = replace(site, 'listen 80;', `listen 127.0.0.1:${plain};`)
  site = replace(site, 'listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
  site = replace(site, '/etc/atelier/tls', folder)
  site = replace(site, '/var/log/nginx/atelier.log', `${folder}/access.log`)
  site = replace(site, ':3000', `:${web}`)
  site = replace(site, /server 127\.0\.0\.1:3001.+\n/g, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/errors;
events {}
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${replace(upstream, '127.0.0.1:6081', `127.0.0.1:${varnish}`)}
${site}
}
`,
  )
  return spawn(PROXIES.nginx ?? '', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' })
}

function startCaddy(folder: string, { plain, tls, varnish }: Ports): ChildProcess {
  const own = `skip_install_trust\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}`
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, replace(read('deploy/caddy/Caddyfile'), 'skip_install_trust', own))
  return spawn(PROXIES.caddy ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder, ATELIER_WEB: `127.0.0.1:${varnish}` },
    // It tells every step of its own.
    stdio: 'ignore',
  })
}

/** Starts a proxy as the guide says, in front of Varnish; nginx also gets a web process, for what goes around it. */
export async function startTlsProxy(name: keyof typeof PROXIES, varnish: Varnish, web: number): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-tls-'))
  const ports = { web, plain: await findPort(), tls: await findPort(), varnish: varnish.ports.web }
  const child = (name === 'nginx' ? startNginx : startCaddy)(folder, ports)
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const open: TlsProxy['open'] = (path, { method = 'GET', headers = {}, from, body } = {}) =>
    new Promise((resolve, reject) => {
      const host = { host: '127.0.0.1', port: ports.tls, servername: 'localhost', rejectUnauthorized: false }
      const options = { ...host, path, method, localAddress: from, agent }
      request({ ...options, headers: { host: 'localhost', ...headers } })
        .once('response', resolve)
        .once('error', reject)
        .end(body)
    })
  return {
    open,
    ask: async (path, asked) => {
      const response = await open(path, asked)
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece as Buffer)
      const body = Buffer.concat(pieces).toString('latin1')
      return { status: response.statusCode ?? 0, headers: response.headers, body }
    },
    close: async () => {
      agent.destroy()
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
