import type { Database } from '#platform/server/database/database.ts'
import { listFailed, listJobStatuses, retryFailed } from '#platform/server/work/jobs/job-status.ts'
import { CannotRun, openForCommand, runCommand, table } from './command.ts'

// `npm run jobs`: shows the status of every kind of job and the jobs that failed permanently; `npm run jobs -- retry` retries those.

const LISTED = 50
const INSTEAD =
  'Stop the program and run this again, or ask the program itself: /readyz says how many jobs failed for good, and its log says why'
const USAGE = `npm run jobs                     what waits, runs and failed, by kind
npm run jobs -- retry            gives all that failed for good its tries again
npm run jobs -- retry KIND       only of this kind
npm run jobs -- retry ID         only this one`
const ID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function list(db: Database): Promise<string> {
  const standings = await listJobStatuses(db)
  if (standings.length === 0) return 'Nothing waits, runs or failed'
  const kinds = table(
    ['kind', 'due', 'later', 'running', 'failed'],
    standings.map(({ kind, waiting, later, running, failed }) => [kind, waiting, later, running, failed]),
  )
  const failed = await listFailed(db, LISTED)
  if (failed.length === 0) return kinds
  const all = standings.reduce((sum, standing) => sum + standing.failed, 0)
  const reasons = table(
    ['failed in the hour of', 'kind', 'id', 'reason'],
    failed.map(({ id, kind, failed_at, reason }) => [failed_at, kind, id, reason ?? 'not known']),
  )
  const others = all > failed.length ? `\nand ${all - failed.length} more` : ''
  return `${kinds}\n\n${reasons}${others}\n\nTo try again: npm run jobs -- retry [kind or id]`
}

async function retry(db: Database, which: string | undefined): Promise<string> {
  const chosen = which === undefined ? {} : ID_FORM.test(which) ? { id: which } : { kind: which }
  const retried = await retryFailed(db, chosen)
  if (retried === 0 && which !== undefined) throw new CannotRun(`No job failed for good with this kind or id: ${which}`)
  return `${retried} ${retried === 1 ? 'job is' : 'jobs are'} tried again as soon as a process that works looks`
}

async function run([command, which, ...others]: readonly string[]): Promise<string> {
  if ((command !== undefined && command !== 'retry') || others.length > 0) throw new CannotRun(USAGE)
  const opened = await openForCommand(INSTEAD)
  try {
    const { rows } = await opened.query("select to_regclass('jobs') is not null as laid_out")
    if (!(rows[0] as { laid_out: boolean }).laid_out)
      throw new CannotRun('This database has no jobs yet: start the program')
    return command === 'retry' ? await retry(opened.db, which) : await list(opened.db)
  } finally {
    await opened.close()
  }
}

await runCommand(run)
