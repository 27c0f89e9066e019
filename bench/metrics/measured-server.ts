// A server in a process of its own that measures itself, or does not, as its parent says line by line.
import { createInterface } from 'node:readline'
import { allJobs } from '#app/server.ts'
import { openMetrics } from '#platform/server/monitoring/metrics.ts'
import { installRecorder, recorder } from '#platform/server/monitoring/recorder.ts'
import { allKindsOf } from '#platform/server/work/jobs.ts'
import { startApiOn } from '#testing/api.ts'
import { openSnapshot } from '#testing/database/database.ts'

const writeMessage = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`)

const opened = await openSnapshot()
const api = await startApiOn(opened, { RESPONSE_CACHE_MB: '32' })
const person = await api.signUp('client')
const jobKinds = allKindsOf(allJobs).map(({ name }) => name)
const measured = { opened, responseCache: api.services.responseCache, jobKinds, version: 'bench' }
// Opened once: what is compiled for one recorder is thrown away when another takes its place.
const metrics = openMetrics(measured)
const measuring = recorder()
let stop = metrics.close

const commands: Record<string, () => unknown> = {
  on: () => (stop = installRecorder(measuring)),
  off: () => stop(),
  scrape: () => metrics.write(),
}
writeMessage({ origin: await api.app.listen({ port: 0, host: '127.0.0.1' }), token: person.token })
for await (const command of createInterface({ input: process.stdin })) {
  await commands[command]?.()
  const { user, system } = process.cpuUsage()
  writeMessage({ processorMs: (user + system) / 1000 })
}
process.exit(0)
