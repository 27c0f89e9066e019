// A process that does one kind of long work, for tests that kill it: what happens goes to standard output, a line each.
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { ephemeralEvents } from '#platform/contract/freshness.ts'
import { openNotifyBatcher } from '#platform/server/work/notify-batcher.ts'
import { readConfig } from '#platform/server/config.ts'
import { openEmbedded, openPostgres } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { job, startWorker } from '#platform/server/work/jobs.ts'
import { databaseBus } from '#platform/server/work/event-bus.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import type { Services } from '#platform/server/services.ts'

const OWNER = 1
const SILENT_MS = 10_000
/** The first try gets so far and no further. */
export const STUCK_AT = 40

const { encoded } = ephemeralEvents({ encoded: { payload: z.int() } })

const printLine = (line: string) => process.stdout.write(`${line}\n`)

export const encode = job({
  name: 'encode',
  queue: 'media',
  concurrency: 1,
  limitSeconds: 3600,
  tries: 3,
  data: z.object({ film: z.string() }),
  progress: (_film, percent, tell) => tell(encoded, OWNER, percent),
  run: async (_film, { signal, tryNumber, tries, progress }) => {
    printLine(`try ${tryNumber} of ${tries}`)
    for (let percent = 0; percent <= 100; percent += 10) {
      progress(percent)
      if (tryNumber === 1 && percent === STUCK_AT) await once(signal, 'abort')
      signal.throwIfAborted()
    }
    printLine('done')
  },
})
export const work = { jobs: [encode], scheduledJobs: [] }

async function workOn(): Promise<void> {
  const config = readConfig()
  const opened =
    config.DATABASE_URL === undefined
      ? await openEmbedded(join(config.DATA_DIR, 'db'))
      : await openPostgres(config.DATABASE_URL, 4, () => undefined)
  const log = createLogger(config)
  const notifyBatcher = openNotifyBatcher(opened, () => undefined)
  const eventBus = databaseBus(opened, notifyBatcher)
  const liveChannel = await openLiveChannel(opened, eventBus, [encoded])
  liveChannel.watch(OWNER, {
    wake: () => undefined,
    position: () => null,
    onSignal: ({ payload }) => printLine(`heard ${String(payload)}`),
  })
  // Its work uses nothing else.
  const services = { notifyBatcher, eventBus, liveChannel } as Services
  const tools = () => ({ db: opened.db, now: new Date(), services, log })
  await startWorker(opened, work, ['media'], tools, { pollMs: 100, leaseMs: SILENT_MS })
  printLine('working')
}

if (import.meta.main) await workOn()
