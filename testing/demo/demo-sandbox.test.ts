import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoAccounts } from '#db/demo/load.ts'
import { freePort, startProgram, type Program } from '../process/program.ts'

const TIMEOUT_MS = 300_000
const folder = mkdtempSync(join(tmpdir(), 'atelier-demo-'))
let running: Program | undefined
const start = async (settings: Record<string, string> = {}, findPort = freePort) => {
  await running?.stop()
  running = await startProgram(folder, { DEMO_DATA: '1', ...settings }, findPort)
  return running
}
afterAll(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const text = async (address: string) => {
  const response = await fetch(address)
  return [response.status, await response.text()] as const
}
const post = async (origin: string, path: string, body: object, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${origin}/api${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}
const signIn = async (origin: string, username: string) =>
  (await post(origin, '/auth/login', { username, password: demoAccounts[0].password })).body['access_token']
const billingOf = async (origin: string, username: string) => {
  const { status, body } = await post(origin, '/payments/portal', {}, await signIn(origin, username))
  expect([username, status]).toEqual([username, 200])
  return (await text(body['url'] ?? ''))[1]
}

test(
  'every address that the program prints answers, and the sandbox stands on its one port',
  async () => {
    const { origin, sandboxPort, said } = await start()
    const printed = [...said.matchAll(/https?:\/\/\S+/g)].map(([address]) => address)
    const here = `http://127.0.0.1:${sandboxPort}`
    const claim = printed.find((address) => address.startsWith(`${origin}/setup?key=`)) ?? 'no address to claim it'
    expect(printed.toSorted()).toEqual([origin, claim, `${here}/mail`, `${here}/`].toSorted())
    expect((await text(claim))[0]).toBe(200)
    expect((await text(`${here}/mail`))[1]).toContain('Emails stay on this machine')
    expect((await text(`${here}/`))[1]).toContain('payment sandbox')
    expect((await text(`${origin}/sandbox/mail`))[1]).toContain('Emails stay on this machine')
    for (const provider of ['google', 'github', 'linkedin']) {
      const response = await fetch(`${origin}/api/auth/${provider}`, { redirect: 'manual' })
      const address = response.headers.get('location') ?? ''
      expect(new URL(address).origin).toBe(here)
      expect((await text(address))[1]).toContain('Nobody is asked for a password here')
    }
    const { body } = await post(origin, '/payments/create-donation-session', { amount: 500 })
    expect(new URL(body['url'] ?? '').origin).toBe(here)
    expect((await text(body['url'] ?? ''))[1]).toContain('$5.00')
  },
  TIMEOUT_MS,
)

test(
  'those of the demo who subscribe can manage it: at the first start, and at later ones the same subscription',
  async () => {
    const first = running ?? (await start())
    const page = await billingOf(first.origin, 'demo-creator')
    expect(page).toContain('Renews on')
    expect(page.match(/<h3>/g)).toHaveLength(1)
    expect(await billingOf(first.origin, 'tala-nakai')).toContain('The last payment failed')
    const again = await start()
    expect((await billingOf(again.origin, 'demo-creator')).match(/<h3>/g)).toHaveLength(1)
    expect(existsSync(join(folder, 'data/sandbox/stripe/journal.jsonl'))).toBe(true)
  },
  TIMEOUT_MS,
)

test(
  'data that were loaded before the sandbox knew them are made good at the next start',
  async () => {
    // As an older version left it: the demo is loaded, and its people are strangers to the provider.
    await running?.stop()
    running = undefined
    rmSync(join(folder, 'data'), { recursive: true })
    const key = { STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_unused' }
    const older = await start(key)
    const token = await signIn(older.origin, 'demo-creator')
    expect((await post(older.origin, '/payments/portal', {}, token)).status).toBe(404)
    const { origin } = await start()
    expect(await billingOf(origin, 'demo-creator')).toContain('Renews on')
  },
  TIMEOUT_MS,
)

test(
  'a program that a test starts begins again on other ports when somebody took its own meanwhile',
  async () => {
    const somebody = createServer().listen(0, '127.0.0.1')
    await once(somebody, 'listening')
    const { port: taken } = somebody.address() as AddressInfo
    const found = [await freePort(), taken]
    const { port, sandboxPort } = await start({}, async () => found.shift() ?? freePort())
    expect([port, sandboxPort]).not.toContain(taken)
    somebody.close()
  },
  TIMEOUT_MS,
)
