import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { CARDS, givenFolder, givenReceiver, givenSandbox, openDonation, payWith, sdkFor } from './given-sandbox.ts'

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
  expect(statSync(join(folder, 'journal.jsonl')).mode & 0o777).toBe(0o600)
})

test('a state that cannot be read is not written over', async () => {
  const folder = givenFolder()
  writeFileSync(join(folder, 'state.json'), '{"version":1,')
  await expect(givenSandbox({ folder })).rejects.toThrow(/cannot read its state/)
  const garbled = givenFolder()
  writeFileSync(join(garbled, 'journal.jsonl'), '[["customers",\n[]\n')
  await expect(givenSandbox({ folder: garbled })).rejects.toThrow(/cannot read its state/)
  expect(readFileSync(join(garbled, 'journal.jsonl'), 'utf8')).toBe('[["customers",\n[]\n')
})

test('a change adds what has changed to the file, however much is kept', async () => {
  const folder = givenFolder()
  const { stripe } = await givenSandbox({ folder })
  const file = join(folder, 'journal.jsonl')
  const grownBy = async (change: () => Promise<unknown>) => {
    const before = readFileSync(file)
    await change()
    const after = readFileSync(file)
    // What was there stays as it was: nothing is written anew.
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    return after.length - before.length
  }
  const make = () => stripe.customers.create({ email: 'ann@example.com' })
  const first = await grownBy(make)
  for (let count = 0; count < 200; count++) await make()
  expect(await grownBy(make)).toBeLessThan(first * 2)
})

test('a line that a kill broke off is left out, and all before it is there; a start makes the file short again', async () => {
  const folder = givenFolder()
  const file = join(folder, 'journal.jsonl')
  const before = await givenSandbox({ folder })
  const { id } = await before.stripe.customers.create({ email: 'ann@example.com' })
  for (let count = 0; count < 20; count++) await before.stripe.customers.update(id, { name: `Ann ${count}` })
  await before.close()
  const long = statSync(file).size
  appendFileSync(file, '[["customers",{"id":"cus_half')
  const after = await givenSandbox({ folder })
  expect(await after.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ann 19' })
  expect(statSync(file).size).toBeLessThan(long)
  await after.stripe.customers.update(id, { name: 'Ann, again' })
  await after.close()
  const again = await givenSandbox({ folder })
  expect(await again.stripe.customers.retrieve(id)).toMatchObject({ name: 'Ann, again' })
})

test('what an earlier sandbox kept in one file moves into the journal', async () => {
  const folder = givenFolder()
  const customer = { id: 'cus_old', object: 'customer', email: 'old@example.com', created: 1 }
  writeFileSync(join(folder, 'state.json'), JSON.stringify({ version: 1, customers: [customer] }))
  const running = await givenSandbox({ folder })
  expect(await running.stripe.customers.retrieve('cus_old')).toMatchObject(customer)
  await running.close()
  expect(existsSync(join(folder, 'state.json'))).toBe(false)
  const again = await givenSandbox({ folder })
  expect(await again.stripe.customers.retrieve('cus_old')).toMatchObject(customer)
})
