import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readSettings } from './units.ts'

const FOLDER = join(import.meta.dirname, '../../deploy/high-availability')
const GUIDE = join(import.meta.dirname, '../../docs/run/high-availability.md')
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path))
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

const MACHINES = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' }
const Patroni = z.object({
  scope: z.literal('atelier'),
  etcd: z.object({ hosts: z.array(z.string()) }),
  bootstrap: z.object({
    dcs: z.object({
      ttl: z.int(),
      loop_wait: z.int(),
      retry_timeout: z.int(),
      primary_start_timeout: z.literal(0),
      synchronous_mode: z.literal(true),
      synchronous_node_count: z.literal(1),
      failsafe_mode: z.literal(true),
    }),
  }),
  postgresql: z.object({ pg_hba: z.array(z.string()) }),
})

test('Patroni promotes only a standby that has everything, and keeps to its own rule of times', () => {
  const { dcs } = Patroni.parse(parse(read('patroni.yml'))).bootstrap
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
})

// Over `etcd3`, Patroni 3.0.2 takes the lead back from whoever was promoted while it hung.
test('Patroni asks etcd by its older interface, which etcd offers', () => {
  expect(Patroni.safeParse(parse(read('patroni.yml'))).success).toBe(true)
  expect(read('patroni.yml')).not.toMatch(/^etcd3:/m)
  expect(readSettings(read('etcd.env'))['ETCD_ENABLE_V2']).toBe('true')
})

test('nobody reaches PostgreSQL from another machine without a password, and the files hold none', () => {
  const { pg_hba } = Patroni.parse(parse(read('patroni.yml'))).postgresql
  expect(
    pg_hba.filter((line) => !/^(?:host \S+ \S+ 10\.0\.0\.0\/24 scram-sha-256|local all postgres peer)$/.test(line)),
  ).toEqual([])
  const settings = Object.entries(readSettings(read('patroni.env')))
  const passwords = settings.filter(([name]) => name.endsWith('_PASSWORD'))
  expect(passwords.map(([name]) => name)).toEqual([
    'PATRONI_SUPERUSER_PASSWORD',
    'PATRONI_REPLICATION_PASSWORD',
    'PATRONI_REWIND_PASSWORD',
    'PATRONI_RESTAPI_PASSWORD',
  ])
  expect(passwords.filter(([, value]) => value !== '')).toEqual([])
})

test('all files name the same three machines', () => {
  const all = Object.entries(MACHINES)
  const { hosts } = Patroni.parse(parse(read('patroni.yml'))).etcd
  expect(hosts).toEqual(all.map(([, address]) => `${address}:2379`))
  const etcd = readSettings(read('etcd.env'))
  expect(etcd['ETCD_INITIAL_CLUSTER']).toBe(all.map(([name, address]) => `${name}=http://${address}:2380`).join(','))
  const servers = [...read('haproxy.cfg').matchAll(/^ +server (\S+) (\S+)$/gm)].map(([, name, address]) => [
    name,
    address,
  ])
  expect(servers).toEqual(all.map(([name, address]) => [name, `${address}:5432`]))
  expect([etcd['ETCD_NAME'], readSettings(read('patroni.env'))['PATRONI_NAME']]).toEqual(['db1', 'db1'])
})

test('the guide copies every file to where the file says it belongs', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  for (const file of ['patroni.yml', 'patroni.env', 'etcd.env', 'haproxy.cfg']) {
    const [, place = ''] = /^# (\/etc\/[\w./-]*\w)/.exec(read(file)) ?? []
    expect(guide).toMatch(new RegExp(`${file}\`?(?: to \`)? ?${place}`))
  }
})

test.runIf(HAPROXY)('HAProxy (Debian: haproxy) takes its file as it is', () => {
  const { status, stderr } = spawnSync(HAPROXY ?? '', ['-c', '-f', join(FOLDER, 'haproxy.cfg')], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
