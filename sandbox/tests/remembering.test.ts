import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { CARDS, givenFolder, givenReceiver, givenSandbox, openDonation, payWith, sdkFor } from './given.ts'

const server = new URL('../stripe/server.ts', import.meta.url).href

/** A sandbox in a process of its own, which can be killed. */
const spawnSandbox = async (folder: string, webhook: string) => {
  const code = `
    import { startStripeSandbox } from ${JSON.stringify(server)}
    const { port, secretKey } = await startStripeSandbox({ host: '127.0.0.1', port: 0, productName: 'Atelier',
      folder: ${JSON.stringify(folder)}, webhook: { url: ${JSON.stringify(webhook)}, secret: 'whsec_of_the_tests' } })
    console.log(JSON.stringify({ port, secretKey }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { port: number; secretKey: string }) }
}

test('what was answered before a kill -9 is there after it', async () => {
  const folder = givenFolder()
  const receiver = await givenReceiver()
  const { child, port, secretKey } = await spawnSandbox(folder, receiver.url)
  const sessions = []
  for (let place = 0; place < 5; place += 1) sessions.push(await openDonation({ stripe: sdkFor({ port }, secretKey) }))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const running = await givenSandbox({ folder, receiver })
  expect(running.secretKey).toBe(secretKey)
  const kept = (await running.stripe.checkout.sessions.list()).data
  expect(kept.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id).toReversed())
  // The port is another one by now, so the address has to be read again.
  expect((await payWith(kept[0]!.url!, CARDS.pays)).status).toBe(303)
  await receiver.events('checkout.session.completed')
}, 20_000)

test('a subscription, its key and its answers outlive a restart', async () => {
  const folder = givenFolder()
  const receiver = await givenReceiver()
  const before = await givenSandbox({ folder, receiver })
  const made = await before.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  await before.close()
  const after = await givenSandbox({ folder, receiver })
  expect(after.secretKey).toBe(before.secretKey)
  const again = await after.stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })
  expect(again.id).toBe(made.id)
})

test('only the owner may read the state', async () => {
  const { folder } = await givenSandbox()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'state.json')).mode & 0o777).toBe(0o600)
})

test('a state that cannot be read is not written over', async () => {
  const folder = givenFolder()
  writeFileSync(join(folder, 'state.json'), '{"version":1,')
  await expect(givenSandbox({ folder })).rejects.toThrow(/cannot read its state/)
})
