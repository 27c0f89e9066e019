import { describeVerdict } from '../torture/report.ts'
import type { AvailabilityResult } from './run.ts'

const seconds = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  const show = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1)
  return sorted.length === 1 ? show(sorted[0]) : `${show(sorted[0])} to ${show(sorted.at(-1))}`
}
const counts = (all: ReadonlyMap<string, number>) => [...all].map(([name, times]) => `${name}: ${times}`).join(', ')

/** What a run found, for people. */
export function describeAvailability({ outcomes, statuses, visitors, verdict, folder }: AvailabilityResult): string {
  const rows = [...Map.groupBy(outcomes, ({ name }) => name)].map(
    ([name, all]) =>
      `| ${name} | ${all.length} | ${seconds(all.map(({ unwrittenMs }) => unwrittenMs))} | ${seconds(all.map(({ unheardMs }) => unheardMs))} |`,
  )
  return [
    '| disruption | times | nothing written for, s | nothing heard for, s |',
    '|---|---|---|---|',
    ...rows,
    `responses to writers: ${counts(statuses)}`,
    `responses to visitors: ${counts(visitors)}`,
    ...describeVerdict(verdict),
    `journal and logs: ${folder}`,
  ].join('\n')
}
