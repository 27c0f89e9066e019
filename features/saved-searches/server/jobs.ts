import { ago } from '#platform/server/dates.ts'
import type { JobTools, ScheduledJob, WorkerTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { MATCH_DAYS, savedSearchesSubject } from '../contract.ts'
import { sendDigests, waitForEmails } from './emails.ts'
import { notifyOfMatches, withdrawNotices } from './notifications.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { deleteOldMatches, insertMatches, takeNewItems } from './queries/matches.ts'
import { renewQueries } from './stored-terms.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// Small, because the embedded database serves nobody else meanwhile.
const ITEM_BATCH_SIZE = 10

/** Compares new items with the saved searches, in transactions that also note that this is done. */
async function matchNewItems(tools: JobTools): Promise<void> {
  let hasMore = true
  while (hasMore) {
    tools.signal.throwIfAborted()
    hasMore = await inWork(tools, async (work) => {
      const { taken, shown } = await takeNewItems(work.db, ITEM_BATCH_SIZE)
      const accounts = shown.length === 0 ? [] : await insertMatches(work.db, shown, ITEM_COLUMNS, work.now)
      await waitForEmails(work, accounts)
      if (shown.length > 0) work.changes(savedSearchesSubject)
      return taken === ITEM_BATCH_SIZE
    })
  }
}

const matchSavedSearches: ScheduledJob = {
  name: 'match-saved-searches',
  cron: '* * * * *',
  run: async (tools) => {
    await renewQueries(tools)
    await matchNewItems(tools)
    await withdrawNotices(tools)
    await notifyOfMatches(tools)
  },
}

/**
 * Scheduled jobs of saved searches, in UTC. On Mondays daily and weekly results are one email. Both also have what should have been emailed
 * at once, while its reader's address was not confirmed.
 */
export const savedSearchJobs: readonly ScheduledJob[] = [
  matchSavedSearches,
  {
    name: 'saved-searches-of-the-day',
    cron: '15 6 * * 0,2-6',
    run: (tools) => sendDigests(tools, ['email_at_once', 'email_daily']),
  },
  {
    name: 'saved-searches-of-the-week',
    cron: '15 6 * * 1',
    run: (tools) => sendDigests(tools, ['email_at_once', 'email_daily', 'email_weekly']),
  },
]

/** Deletes matches that are too old to be listed. */
export const expireMatches = ({ db, now }: WorkerTools) => deleteOldMatches(db, ago(now, MATCH_DAYS * DAY_MS))
