import { ago, fromNow } from '#platform/server/dates.ts'
import type { JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { notify, removeAbout, type Notice } from '#features/notifications/server.ts'
import { pathOf } from '#features/search/server.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import {
  takeForNotification,
  claimObsoleteMatches,
  notifyAgain,
  type Match,
  type NoticeKey,
} from './queries/matches.ts'

const BATCH_SIZE = 500
const TITLES_MAX = 3
const WITHDRAW_LIMITS = { items: 200, matches: 500 }
/** Notices are withdrawn until they have been emailed. */
const WITHDRAWAL_MS = 2 * 24 * 60 * 60_000

/** Texts of the notifications, in one place for translation. */
const texts = {
  one: (search: string, title: string) => `New for “${search}”: ${title}`,
  many: (search: string, count: number) => `${count} new results for “${search}”`,
}

// One notice is what a search found at one time.
const aboutFound = ({ search_id, notified_at }: NoticeKey): string =>
  `search ${search_id} ${new Date(notified_at).toISOString()}`

/** Returns the notification of what one search has found: one item, or a number of them. */
function noticeOf(matches: readonly [Match, ...Match[]], notified_at: string): Notice {
  const [{ account_id, search_id, name, kind, item_id, title, author_name }] = matches
  const common = {
    account_id,
    kind: 'saved_search' as const,
    actor: null,
    about: aboutFound({ search_id, notified_at }),
  }
  if (matches.length === 1) {
    const detail = author_name === null ? {} : { detail: author_name }
    return { ...common, ...detail, subject: texts.one(name, title), path: pathOf(kind, item_id) }
  }
  return {
    ...common,
    subject: texts.many(name, matches.length),
    detail: matches
      .slice(0, TITLES_MAX)
      .map((match) => match.title)
      .join(', '),
    path: `/saved-searches#search-${search_id}`,
  }
}

/** Notifies people of what their searches have found since the last time, each match once. */
export async function notifyOfMatches(tools: JobTools): Promise<void> {
  let hasMore = true
  // Of another moment each, or the notice of a search would replace that of the batch before.
  for (let batch = 0; hasMore; batch++) {
    tools.signal.throwIfAborted()
    hasMore = await inWork(tools, async (work) => {
      const at = new Date(fromNow(work.now, batch))
      const { taken, shown } = await takeForNotification(work.db, BATCH_SIZE, ITEM_COLUMNS, at)
      const bySearch = Map.groupBy(shown, ({ search_id }) => search_id)
      await notify(
        work,
        [...bySearch.values()].flatMap(([first, ...others]) =>
          first ? [noticeOf([first, ...others], at.toISOString())] : [],
        ),
      )
      return taken === BATCH_SIZE
    })
  }
}

/** Withdraws notices that name what is not public any more; those that were neither read nor emailed are sent again without it. */
export async function withdrawNotices(tools: JobTools): Promise<void> {
  let hasMore = true
  while (hasMore) {
    tools.signal.throwIfAborted()
    hasMore = await inWork(tools, async (work) => {
      const { is_more, notices } = await claimObsoleteMatches(work.db, WITHDRAW_LIMITS, ago(work.now, WITHDRAWAL_MS))
      const withdrawn = notices.map((notice) => ({ ...notice, about: aboutFound(notice) }))
      const unread = new Set(await removeAbout(work, 'saved_search', withdrawn))
      if (unread.size > 0) {
        await notifyAgain(
          work.db,
          withdrawn.filter(({ about }) => unread.has(about)),
        )
      }
      return is_more
    })
  }
}
