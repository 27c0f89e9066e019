import { publicPages } from './addresses.ts'
import { visit, type Figure, type Visit } from './visit.ts'
import { spread } from './spread.ts'

const COLUMNS: readonly { title: string; figure: Figure; digits?: number }[] = [
  { title: 'performance', figure: 'performance' },
  { title: 'accessibility', figure: 'accessibility' },
  { title: 'best practices', figure: 'bestPractices' },
  { title: 'SEO', figure: 'seo' },
  { title: 'largest paint ms', figure: 'largestPaint' },
  { title: 'shift', figure: 'shift', digits: 3 },
  { title: 'blocked ms', figure: 'blocked' },
  { title: 'requests', figure: 'requests' },
  { title: 'kB', figure: 'total' },
  { title: 'kB script', figure: 'script' },
]

/** Prints for each public page what Lighthouse says of a first visit: the middle of several, with the spread. */
export async function measureVisits(origin: string, times: number, part: string): Promise<void> {
  process.stdout.write(
    `| page | ${COLUMNS.map(({ title }) => title).join(' | ')} |\n|${'---|'.repeat(COLUMNS.length + 1)}\n`,
  )
  const complaints = new Set<string>()
  for (const { name, path } of await publicPages(origin)) {
    if (!name.includes(part)) continue
    // Read once before, as a page of a running product has been.
    await fetch(origin + path)
    const visits: Visit[] = []
    for (let time = 0; time < times; time++) visits.push(await visit(origin + path))
    const cells = COLUMNS.map(({ figure, digits }) =>
      spread(
        visits.map((one) => one[figure]),
        digits,
      ),
    )
    process.stdout.write(`| ${[name, ...cells].join(' | ')} |\n`)
    for (const complaint of visits.flatMap((one) => one.complaints)) complaints.add(`${name}: ${complaint}`)
  }
  if (complaints.size > 0) process.stdout.write(`\nShort of full marks:\n${[...complaints].join('\n')}\n`)
}
