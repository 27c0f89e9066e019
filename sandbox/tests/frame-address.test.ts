import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../server.ts'
import { givenFolder } from './given-sandbox.ts'

const givenElements = async (publicUrl: string) => {
  const place = {
    nodeEnv: 'test',
    publicUrl,
    host: '127.0.0.1',
    port: 0,
    folder: givenFolder(),
    productName: 'Atelier',
    currency: 'usd',
  }
  const sandbox = await startSandbox(place, ['stripe'])
  onTestFinished(sandbox.close)
  return sandbox.stripe!.elements
}

// On a busy machine, a click in a frame of another site that has only just appeared reaches the page around it.
test.each(['localhost', '127.0.0.1'])(
  'on %s, the frames for cards and banks are on the same site as the shop',
  async (name) => {
    const { script, frames } = await givenElements(`http://${name}:3000`)
    expect([new URL(script).hostname, new URL(frames).hostname]).toEqual([name, name])
    expect((await fetch(script)).status).toBe(200)
    expect((await fetch(`${frames}card`)).status).toBe(200)
  },
)

test.each(['http://127.8.9.10:3000', 'http://[::1]:3000'])(
  'on %s, the frames stay where the sandbox listens',
  async (shop) => {
    const { frames } = await givenElements(shop)
    expect(new URL(frames).hostname).toBe('127.0.0.1')
    expect((await fetch(`${frames}card`)).status).toBe(200)
  },
)
