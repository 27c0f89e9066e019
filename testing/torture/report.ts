import type { Verdict } from './checker/check.ts'
import type { TortureResult } from './torture.ts'

const SHOWN = 30

const counts = (all: ReadonlyMap<string, number>) => [...all].map(([name, times]) => `${name}: ${times}`).join(', ')

const section = (title: string, all: readonly string[]) => [
  `${title}: ${all.length}`,
  ...all.slice(0, SHOWN).map((one) => `  ${one}`),
  ...(all.length > SHOWN ? [`  and ${all.length - SHOWN} more`] : []),
]

/** What a checker found, line by line. */
export const describeVerdict = ({ acknowledged, lost, doubled, wrong }: Verdict): string[] => [
  `acknowledged: ${acknowledged}`,
  ...section('lost', lost),
  ...section('doubled', doubled),
  ...section('otherwise wrong', wrong),
]

/** What a run found, for people. */
export function describeResult({
  seed,
  kills,
  troubles,
  statuses,
  backAfterMs,
  verdict,
  folder,
}: TortureResult): string {
  const sorted = backAfterMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return [
    `seed ${seed}: ${kills} kills`,
    `besides: ${counts(troubles)}`,
    `responses: ${counts(statuses)}`,
    `written again after a kill: ${median} ms in the middle, ${sorted.at(-1) ?? 0} ms at most`,
    ...describeVerdict(verdict),
    `journal and logs: ${folder}`,
  ].join('\n')
}
