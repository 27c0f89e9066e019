import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ephemeralEvents } from '#platform/contract/freshness.ts'
import { openLiveChannel, type EphemeralEvent } from '#platform/server/work/live-events.ts'

const { nodding } = ephemeralEvents({ nodding: { payload: z.object({ times: z.int() }) } })

test('whatever others announce, screens hear only declared ephemeral events, and one bad line takes no other with it', async () => {
  let announce: (payload: string) => void = () => undefined
  const bus = {
    listen: async (_channel: string, onPayload: typeof announce) => {
      announce = onPayload
      return () => Promise.resolve()
    },
    trouble: () => null,
  }
  const query = () => Promise.reject(new Error('Nothing is asked of the database'))
  const channel = await openLiveChannel({ query }, bus, [nodding])
  onTestFinished(channel.close)
  const [wake, received] = [vi.fn<() => void>(), [] as EphemeralEvent[]]
  channel.watch(7, { wake, position: () => null, onSignal: (sign) => received.push(sign) })

  const sign = { account_id: 7, type: 'nodding', payload: { times: 2 } }
  const lines = [
    '{nonsense',
    'null',
    '{"account_id":7}',
    JSON.stringify({ ...sign, type: 'message', payload: { id: 1, content: 'From nobody' } }),
    JSON.stringify({ ...sign, type: 'nodding\nevent: message\ndata: {}\n' }),
    JSON.stringify({ ...sign, type: ['nodding'] }),
    JSON.stringify({ ...sign, payload: { times: 'many' } }),
    JSON.stringify(sign),
    '7',
  ]
  announce(lines.join('\n'))
  expect(received).toEqual([sign])
  expect(wake).toHaveBeenCalledTimes(1)
})
