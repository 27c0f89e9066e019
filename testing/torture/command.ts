// `npm run torture`: kills and breaks the program and everything it needs while people work with it, and counts what was lost.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { describeResult } from './report.ts'
import { torture } from './torture.ts'

const USAGE = `npm run torture -- [--seed N] [--kills N] [--seconds N] [--pairs N] [--database embedded|postgres]`

const Options = z.object({
  seed: z.coerce.number().int().min(0).max(4_294_967),
  kills: z.coerce.number().int().min(1).max(10_000),
  seconds: z.coerce.number().int().min(1).max(86_400),
  pairs: z.coerce.number().int().min(1).max(50),
  database: z.enum(['embedded', 'postgres']),
})

function readOptions(): z.output<typeof Options> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      kills: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '600' },
      pairs: { type: 'string', default: '4' },
      database: { type: 'string', default: 'embedded' },
    },
  })
  return Options.parse(values)
}

const printLine = (text: string) => void process.stdout.write(`${text}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

try {
  const options = readOptions()
  printLine(`seed ${options.seed}, ${options.database}, ${options.kills} kills, ${options.pairs} pairs of people`)
  const result = await torture({ ...options, say: printLine })
  printLine(describeResult(result))
  const { lost, doubled, wrong } = result.verdict
  process.exitCode = lost.length + doubled.length + wrong.length > 0 ? 1 : 0
} catch (error) {
  const isUsage = error instanceof z.ZodError || (error instanceof TypeError && 'code' in error)
  process.stderr.write(
    `${isUsage ? `${USAGE}\n${error.message}` : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 2
}
// Whatever a world that was only half built still holds open.
process.exit()
