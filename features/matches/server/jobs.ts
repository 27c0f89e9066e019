import type { JobTools, ScheduledJob, WorkerTools } from '#platform/server/work/jobs.ts'
import { ago } from '#platform/server/dates.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { notify, removeAbout, type Notice } from '#features/notifications/server.ts'
import { phrasesIn } from '#features/requests/server.ts'
import { listFittingCreators } from './queries/fitting-creators.ts'
import { listWeeksOfClients, listWeeksOfCreators, type WeekOfMatches } from './queries/matches-of-week.ts'
import { deleteObsolete, deleteOlder, insertMatches, takeNewRequest, type NewRequest } from './queries/new-matches.ts'
import { reasonsForCreator, reasonsForRequest } from './reasons.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETENTION_DAYS = 30
/** Creators who are found for a new request. */
const CREATORS_FOUND_MAX = 20
/** Strength of a match from which a creator is notified: two skills, or one beside similar work or earlier work for the client. */
const NOTIFY_STRENGTH = 5
const OBSOLETE_BATCH_SIZE = 200
const RUN_MAX_MS = 10 * 60_000
const ACCOUNTS_AT_ONCE = 200

const texts = {
  requests: (count: number) => (count === 1 ? 'A request fits you this week' : `${count} requests fit you this week`),
  creators: (count: number, title: string) =>
    `${count === 1 ? 'A creator fits' : `${count} creators fit`} your request “${title}”`,
}

/** Key of the notifications about a match. */
const aboutMatch = (requestId: number): string => `match ${requestId}`

async function findMatches(work: Work, { id, owner_id, title, content, budget }: NewRequest): Promise<void> {
  const { db, now } = work
  const phrases = phrasesIn(`${title} ${content}`)
  const query = { request_id: id, owner_id, title, content, phrases, budget, limit: CREATORS_FOUND_MAX }
  const strong = (await listFittingCreators(db, query)).filter(({ strength }) => strength >= NOTIFY_STRENGTH)
  const found = strong.map((row) => ({
    account_id: row.id,
    reasons: reasonsForRequest({ ...row, covers_prices: row.fits_budget }).map(({ text }) => text),
    // Told up to a week later, when a work may have become private: its title is not stored.
    client_reasons: reasonsForCreator({ ...row, work_title: null }).map(({ text }) => text),
  }))
  const notified = await insertMatches(db, id, found, now)
  const notices = notified.map(({ account_id, reasons }): Notice => ({
    account_id,
    kind: 'match',
    actor: null,
    subject: title,
    detail: reasons.join(' · '),
    path: `/tickets/${id}`,
    about: aboutMatch(id),
  }))
  await notify(work, notices)
}

async function withdrawObsolete(tools: JobTools): Promise<void> {
  await inWork(tools, async (work) => {
    const obsolete = await deleteObsolete(work.db, OBSOLETE_BATCH_SIZE, work.now)
    await removeAbout(
      work,
      'match',
      obsolete.map(({ request_id, account_id }) => ({ account_id, about: aboutMatch(request_id) })),
    )
  })
}

/** Finds creators for requests that have become public, and notifies those whom they fit well. */
export const findNewMatches: ScheduledJob = {
  name: 'find-matches',
  cron: '* * * * *',
  run: async (tools) => {
    await withdrawObsolete(tools)
    const until = performance.now() + RUN_MAX_MS
    const findNext = () =>
      inWork(tools, async (work) => {
        const request = await takeNewRequest(work.db, work.now)
        if (request) await findMatches(work, request)
        return request !== undefined
      })
    while (performance.now() < until && (await findNext())) tools.signal.throwIfAborted()
  },
}

const listed = ({ matches }: WeekOfMatches): string =>
  matches.map(({ name, reasons }) => `${name} (${reasons.join(' · ')})`).join('\n')

async function notifyAll<Week extends WeekOfMatches>(
  tools: JobTools,
  list: (window: { since: string; after: number; limit: number }) => Promise<Week[]>,
  noticeOf: (week: Week) => Pick<Notice, 'subject' | 'path'>,
): Promise<void> {
  const since = ago(tools.now, 7 * DAY_MS)
  for (let after = 0; ;) {
    tools.signal.throwIfAborted()
    const weeks = await list({ since, after, limit: ACCOUNTS_AT_ONCE })
    const notices = weeks
      .filter(({ count }) => count > 0)
      .map((week): Notice => ({
        account_id: week.account_id,
        kind: 'matches_of_week',
        actor: null,
        detail: listed(week),
        about: `week of ${since.slice(0, 10)}`,
        ...noticeOf(week),
      }))
    await inWork(tools, (work) => notify(work, notices))
    const last = weeks.at(-1)
    if (!last) return
    after = last.account_id
  }
}

/** Sends everybody the matches of the week; the email of the day, half an hour later, has them. */
export const sendMatchesOfWeek: ScheduledJob = {
  name: 'matches-of-the-week',
  cron: '0 6 * * 1',
  run: async (tools) => {
    await notifyAll(
      tools,
      (window) => listWeeksOfCreators(tools.db, window),
      ({ count }) => ({ subject: texts.requests(count), path: '/dashboard' }),
    )
    await notifyAll(
      tools,
      (window) => listWeeksOfClients(tools.db, window),
      ({ count, title, request_id }) => ({ subject: texts.creators(count, title), path: `/requests/${request_id}` }),
    )
  },
}

/** Deletes matches that were found long ago. */
export const expireMatches = ({ db, now }: WorkerTools): Promise<void> =>
  deleteOlder(db, ago(now, RETENTION_DAYS * DAY_MS))
