import { sql } from 'kysely'
import { allJobs } from '#app/server.ts'
import { readCatalogue } from '#db/distributed/catalogue.ts'
import { placeOf } from '#db/distributed/distribution.ts'
import { together } from '#db/distributed/reasons.ts'
import { distributionProblems } from '#db/distributed/rules.ts'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import type { TestApi } from '../api.ts'
import { recordAllStatements, type Statement } from '../database/record-statements.ts'
import { callAs } from '../every-call/callers.ts'
import { classify, type Layout, type Verdict } from './classify.ts'
import { planOf, readPlan } from './plan.ts'

/** File with the statements that need more than one node. */
export const STATEMENTS_FILE = 'db/distributed/statements.md'

/** A statement with the call or the scheduled job that sent it. */
export interface Sent extends Statement {
  by: string
}

/** Makes every call as those it is for, and what is done later, and records each statement once for each of them. */
export async function recordEveryCall(api: TestApi, origin: string): Promise<Sent[]> {
  const sent = new Map<string, Sent>()
  const recordFor = async <T>(by: string, work: () => Promise<T>): Promise<T> => {
    let result: { value: T } | undefined
    const statements = await recordAllStatements(async () => (result = { value: await work() }))
    for (const statement of statements) sent.set(`${by} ${statement.text}`, { by, ...statement })
    return result!.value
  }
  const callers = ['nobody', 'operator', 'owningClient', 'owningCreator'] as const
  await callAs(callers, api, origin, ({ method, path }, send) => recordFor(`${method} ${path}`, send))
  await recordFor('jobs', () => api.runJobs().catch(() => 0))
  for (const { name } of allJobs.scheduledJobs) {
    // Some need what is not there, such as a place for backups: their statements until then count.
    await recordFor(`job ${name}`, () => api.runScheduledJob(name).catch(() => undefined))
  }
  return [...sent.values()]
}

/** Reads how the tables of a database would lie. */
export async function readLayout({ db }: Pick<OpenDatabase, 'db'>) {
  const problems = distributionProblems(await readCatalogue(db), placeOf)
  const stays = (name: string) => Object.hasOwn(together, name)
  const layout: Layout = {
    placeOf,
    links: problems.flatMap((one) =>
      one.what === 'foreign key to extend' || (one.what === 'foreign key to extend, if together' && stays(one.given))
        ? [one.key]
        : [],
    ),
    widened: new Set(problems.flatMap((one) => (one.what === 'unique on each node only' ? [one.key.name] : []))),
  }
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname::text as table, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class c on c.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 group by 1`.execute(db)
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  return { layout, columnsOf: (table: string) => columns.get(table) ?? [] }
}

/** Where a statement would run; undefined for what has no plan. Plans do not depend on PostgreSQL's version only on the embedded database. */
export async function verdictOn(
  opened: OpenDatabase,
  { layout, columnsOf }: Awaited<ReturnType<typeof readLayout>>,
  { text, values }: Statement,
): Promise<Verdict | undefined> {
  const plan = await planOf(opened, text)
  return plan && classify(readPlan(plan, values, columnsOf), layout)
}

/** Statements by where they would run: how many texts there are, what needs more than one node, and what must be said differently. */
export interface Summary {
  counts: Map<string, number>
  /** Calls by where a statement of theirs runs and why. */
  crossing: Map<string, Set<string>>
  needs: Set<string>
}

export async function summarize(opened: OpenDatabase, sent: readonly Sent[]): Promise<Summary> {
  const summary: Summary = { counts: new Map(), crossing: new Map(), needs: new Set() }
  const layout = await readLayout(opened)
  const seen = new Set<string>()
  for (const statement of sent) {
    const verdict = await verdictOn(opened, layout, statement)
    if (!verdict) continue
    for (const need of verdict.needs) summary.needs.add(need)
    if (!seen.has(statement.text)) summary.counts.set(verdict.reach, (summary.counts.get(verdict.reach) ?? 0) + 1)
    seen.add(statement.text)
    if (verdict.why === '') continue
    const line = `| ${verdict.reach} | ${verdict.why} |`
    summary.crossing.set(line, (summary.crossing.get(line) ?? new Set()).add(statement.by))
  }
  return summary
}

const CALLS_SHOWN = 8

/** Writes the table of statements that need more than one node. */
export function writeStatements({ counts, crossing, needs }: Summary): string {
  const shown = (calls: ReadonlySet<string>) =>
    calls.size > CALLS_SHOWN
      ? 'many calls'
      : [...calls]
          .toSorted()
          .map((call) => `\`${call}\``)
          .join(', ')
  const rows = [...crossing].map(([line, calls]) => `${line} ${shown(calls)} |`).toSorted()
  const total = [...counts].toSorted().map(([reach, count]) => `| ${reach} | ${count} |`)
  return `# Statements and nodes

Written by \`npm run distributed:statements\`, which makes every call and runs every scheduled job: do not edit. What the columns mean is in [Several database servers](../../docs/run/distributed.md#what-statements-would-do).

| where | distinct statements |
|---|---|
${total.join('\n')}

## Statements that need more than one node

| where | tables | calls |
|---|---|---|
${rows.join('\n')}

## What statements must say in addition

${[...needs]
  .toSorted()
  .map((need) => `- \`${need}\``)
  .join('\n')}
`
}
