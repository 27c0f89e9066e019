import type { Work } from '#platform/server/work/work.ts'
import type { ReportedKindRules } from './kinds.ts'
import { findHidden, insertHeldOfLimited, insertHidden, type Item } from './queries/hidden-items.ts'

/** An item that its owner just published, of a kind that can be private. */
interface Published extends Item {
  owner_id: number
  title: string
}

const TITLE_MAX = 300
const titled = (item: Published) => ({ ...item, title: item.title.slice(0, TITLE_MAX).toWellFormed() })

/**
 * Holds an item that was just published until a moderator releases it: it is saved but private, and its owner sees that. Call it in the
 * transaction that published it, with the rules of its kind.
 */
export async function holdForReview(
  work: Work,
  { setShown, subjects }: ReportedKindRules,
  item: Published,
): Promise<void> {
  const { db, now } = work
  if (await findHidden(db, item)) return
  const was_public = await setShown(work, item.item_id, false)
  await insertHidden(db, { ...titled(item), state: 'held', was_public, now })
  work.changes(...subjects)
}

/**
 * Lists an item for review that was just published by somebody whose posts are held; the database has kept it private. Call it wherever
 * something becomes public.
 */
export const reviewIfLimited = ({ db, now }: Work, item: Published): Promise<unknown> =>
  insertHeldOfLimited(db, { ...titled(item), now })
