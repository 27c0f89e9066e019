import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { encode, STUCK_AT } from '../process/long-job.ts'
import { endProcesses, givenMigratedFolder, givenServer, startProcess, type Place } from '../process/process.ts'
import { eventually } from '../eventually.ts'

const SCRIPT = join(import.meta.dirname, '../process/long-job.ts')
const TIMEOUT_MS = 120_000
const SOON_MS = 60_000

afterEach(endProcesses)

const startWorker = (place: Place) => startProcess(place, SCRIPT)
type Worker = Awaited<ReturnType<typeof startWorker>>

async function ask(place: Place): Promise<void> {
  const opened = await place.open()
  await enqueue(opened.db, encode, { film: 'One' })
  await opened.close()
}

async function stateOf(place: Place): Promise<unknown[]> {
  const opened = await place.open()
  const { rows } = await opened.query("select state from jobs where kind = 'encode'")
  await opened.close()
  return rows
}

const says = (worker: Worker, line: string) =>
  vi.waitFor(() => expect(worker.said).toContain(line), { timeout: SOON_MS, interval: 50 })
const triesOf = (worker: Worker) => worker.said.filter((line) => line.startsWith('try'))
const outputOf = (worker: Worker) => worker.said.filter((line) => line.startsWith('heard'))

test(
  'long work that is killed in the middle goes on when the program starts again, and is done once',
  async () => {
    const place = await givenMigratedFolder()
    await ask(place)
    const first = await startWorker(place)
    await says(first, `heard ${STUCK_AT}`)
    await first.kill()
    const second = await startWorker(place)
    await says(second, 'heard 100')
    await says(second, 'done')
    await eventually(() => expect(triesOf(second)).toEqual(['try 2 of 3']))
    expect(triesOf(first)).toEqual(['try 1 of 3'])
    await second.kill()
    await place.remove()
  },
  TIMEOUT_MS,
)

const server = process.env['TEST_DATABASE_URL']
if (server !== undefined)
  test(
    'on a PostgreSQL server another process that runs beside it takes it over, not before it is gone, and tells its owner on',
    async () => {
      const place = await givenServer(server)
      const workers = await Promise.all([startWorker(place), startWorker(place)])
      await ask(place)
      await vi.waitFor(() => expect(workers.flatMap(triesOf)).toEqual(['try 1 of 3']), SOON_MS)
      const busy = workers.find((worker) => triesOf(worker).length > 0)!
      const idle = workers.find((worker) => worker !== busy)!
      // Longer than a process may be silent: one that works is not taken for gone.
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      await says(idle, `heard ${STUCK_AT}`)
      expect(triesOf(idle)).toEqual([])
      await busy.kill()
      await says(idle, 'done')
      expect(triesOf(idle)).toEqual(['try 2 of 3'])
      await says(idle, 'heard 100')
      expect(outputOf(idle).filter((line) => line === `heard ${STUCK_AT}`)).toHaveLength(2)
      await vi.waitFor(async () => expect(await stateOf(place)).toEqual([{ state: 'completed' }]), SOON_MS)
      await idle.kill()
      await place.remove()
    },
    TIMEOUT_MS,
  )
