import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether PgBouncer is there. It is in `/usr/sbin`, which is not on everybody's search path. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => !spawnSync(name, ['--version']).error)
export const hasPooler = PROGRAM !== undefined

/** Returns a port of 127.0.0.1 that was free a moment ago. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** PgBouncer in front of a database, configured as `docs/run/scale.md` says, with an address for each pool mode. */
export async function startPooler(address: string) {
  const { hostname, port: serverPort, username, pathname } = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'atelier-pooler-'))
  const port = await findPort()
  const database = `host=${hostname} port=${serverPort || 5432} dbname=${pathname.slice(1)} user=${username}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
session = ${database} pool_mode=session
transaction = ${database} pool_mode=transaction pool_size=4
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
admin_users = ${username}
default_pool_size = 30
query_wait_timeout = 5
server_login_retry = 1
`,
  )
  // As root it does not run; then it runs as nobody, who may read this.
  chmodSync(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM ?? '', [...asNobody, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (said: Buffer) => {
      if (String(said).includes('process up')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${String(code)}`)))
  })
  const addressOf = (mode: string) => `postgres://${username}@127.0.0.1:${port}/${mode}`
  return {
    session: addressOf('session'),
    transaction: addressOf('transaction'),
    admin: addressOf('pgbouncer'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
