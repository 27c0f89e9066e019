import { parseArgs } from 'node:util'
import { fuzz } from './run.ts'
import { connectToTarget, startTarget } from './target.ts'

// `npm run fuzz`: calls every operation of the API with what its description allows and with what it does not, and says what goes wrong.

const USAGE = `npm run fuzz                      for a minute, with a random seed
npm run fuzz -- --seconds 600     for longer
npm run fuzz -- --seed 7          as before: the same seed makes the same calls
npm run fuzz -- --seed 7 --case 3 only one of them, shown with its response
npm run fuzz -- --url http://127.0.0.1:3000   a program that already runs on this machine`

const SECONDS = 60
const SEEDS = 1_000_000

const whole = (text: string | undefined, least: number): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) throw new Error(`${text} is not a whole number from ${least}`)
  return number
}

async function run(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string' },
      case: { type: 'string' },
      url: { type: 'string' },
    },
  })
  const seed = whole(values.seed, 0) ?? Math.floor(Math.random() * SEEDS)
  const seconds = whole(values.seconds, 1) ?? SECONDS
  const only = whole(values.case, 0)
  const printLine = (line: string) => void process.stdout.write(`${line}\n`)
  const target = values.url === undefined ? await startTarget() : await connectToTarget(values.url)
  printLine(`Seed ${seed}, ${target.origin}`)
  try {
    const { cases, statuses, operations, succeeded, megabytes, findings } = await fuzz(target, {
      seed,
      seconds,
      say: printLine,
      ...(only !== undefined && { only }),
    })
    const counted = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`)
    printLine(
      `${cases} calls of ${operations} operations, of which ${succeeded} succeeded at least once (${counted.join(', ')})`,
    )
    if (megabytes.before !== undefined) printLine(`Memory: ${megabytes.before} MB before, ${megabytes.after} MB after`)
    printLine(findings.length === 0 ? 'Nothing found' : `${findings.length} findings; repeat with --seed ${seed}`)
    return findings.length === 0
  } finally {
    await target.stop()
  }
}

process.exitCode = await run().then(
  (isFine) => (isFine ? 0 : 1),
  (error: Error) => {
    process.stderr.write(`${error.stack}\n\n${USAGE}\n`)
    return 2
  },
)
