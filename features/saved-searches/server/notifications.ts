import type { JobTools } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { notify, type Notice } from '#features/notifications/server.ts'
import { pathOf } from '#features/search/server.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { takeForNotification, type Match } from './queries/matches.ts'

const AT_ONCE = 500
const TITLES_MAX = 3

/** Texts of the notifications, in one place for translation. */
const texts = {
  one: (search: string, title: string) => `New for “${search}”: ${title}`,
  many: (search: string, count: number) => `${count} new results for “${search}”`,
}

/** Returns the notification of what one search has found: one item, or a number of them. */
function noticeOf(matches: readonly [Match, ...Match[]]): Notice {
  const [{ account_id, search_id, name, kind, item_id, title, author_name }] = matches
  const common = { account_id, kind: 'saved_search' as const, actor: null }
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
  let isMore = true
  while (isMore) {
    tools.signal.throwIfAborted()
    isMore = await inWork(tools, async (work) => {
      const { taken, shown } = await takeForNotification(work.db, AT_ONCE, ITEM_COLUMNS, work.now)
      const bySearch = Map.groupBy(shown, ({ search_id }) => search_id)
      await notify(
        work,
        [...bySearch.values()].flatMap(([first, ...others]) => (first ? [noticeOf([first, ...others])] : [])),
      )
      return taken === AT_ONCE
    })
  }
}
