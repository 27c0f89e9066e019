import type { Work } from '#platform/server/work/work.ts'
import { findHeldWords } from '#features/anti-spam/server.ts'
import { announceTask } from '#features/operators/server.ts'
import type { ReportedKindRules } from './kinds.ts'
import {
  findHidden,
  findReviewOrHold,
  hasReview,
  insertHeldOfLimited,
  insertHidden,
  type Item,
} from './queries/hidden-items.ts'

/** An item that its owner just published, of a kind that can be private. */
interface Published extends Item {
  owner_id: number
  title: string
}

/** What it takes to make items of a kind private. */
export type ShowingRules = Pick<ReportedKindRules, 'setShown' | 'subjects'>

const TITLE_MAX = 300
const withShortTitle = (item: Published) => ({ ...item, title: item.title.slice(0, TITLE_MAX).toWellFormed() })

/**
 * Holds an item that was just published until a moderator releases it: it is saved but private, and its owner sees that. Call it in the
 * transaction that published it, with the rules of its kind.
 */
export async function holdForReview(work: Work, { setShown, subjects }: ShowingRules, item: Published): Promise<void> {
  const { db, now } = work
  if (await findHidden(db, item)) return
  const was_public = await setShown(work, item.item_id, false)
  await insertHidden(db, { ...withShortTitle(item), state: 'held', was_public, now })
  await announceTask(work, 'held_posts', 'moderator')
  work.changes(...subjects)
}

/** An item that was just created or changed. */
interface ChangedItem extends Published {
  text: string | null
}

interface Change {
  /** Whether the change was to make the item public. */
  isPublished: boolean
  /** Whether it changed the title or text. */
  isRewritten?: boolean
  /** Whether the item is public now; undefined if that is not known. */
  isPublic?: boolean
}

/**
 * Whether an item waits for review before others see it: it is held, its owner's posts are, or its title or text contains a word that
 * holds. Notes it as held then; the caller keeps it private. For kinds whose items the database does not keep private.
 */
export async function mustBeReviewed(work: Work, { text, ...item }: ChangedItem): Promise<boolean> {
  const { db, now, services } = work
  const found = await findReviewOrHold(db, { ...withShortTitle(item), now })
  if (found?.is_new) await announceTask(work, 'held_posts', 'moderator')
  if (found) return found.state === 'held'
  const { HELD_WORDS } = services.config
  if (HELD_WORDS.length === 0 || findHeldWords(text ?? '', HELD_WORDS).length === 0) return false
  await insertHidden(db, { ...withShortTitle(item), state: 'held', was_public: true, now })
  await announceTask(work, 'held_posts', 'moderator')
  return true
}

/**
 * Holds an item for review if its owner's posts are held, in which case the database has kept it private, or if its title or text
 * contains a word that holds. What a moderator has released is not held again. Call it wherever something becomes public or the text of
 * something public changes. Returns whether it made the item private.
 */
export async function reviewPublished(
  work: Work,
  rules: ShowingRules,
  { text, ...item }: ChangedItem,
  { isPublished, isRewritten = false, isPublic }: Change,
): Promise<boolean> {
  const { db, now, services } = work
  if (isPublished && isPublic !== true && (await insertHeldOfLimited(db, { ...withShortTitle(item), now })))
    await announceTask(work, 'held_posts', 'moderator')
  if (isPublic === false || !(isPublished || isRewritten)) return false
  const { HELD_WORDS } = services.config
  if (HELD_WORDS.length === 0 || findHeldWords(`${item.title}\n${text ?? ''}`, HELD_WORDS).length === 0) return false
  if (await hasReview(db, item)) return false
  await holdForReview(work, rules, item)
  return true
}
