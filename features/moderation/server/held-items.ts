import { notFound } from '#platform/server/http/http-errors.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { recordAction } from '#features/operators/server.ts'
import { decideCase, expectModerator } from './decide.ts'
import type { ReportedKinds } from './kinds.ts'
import { showItem } from './measures.ts'
import { openCase } from './queries/cases.ts'
import { findHeld, lockHeld } from './queries/hidden-items.ts'
import { caseFieldsOf } from './report.ts'

const heldItemNotFound = () => notFound('Nothing is held here: somebody else may have settled it')

/** Returns what a held item says; null if it was deleted meanwhile. */
export async function readHeld(db: Database, kinds: ReportedKinds, id: number): Promise<{ excerpt: string | null }> {
  const held = await findHeld(db, id)
  if (!held) throw heldItemNotFound()
  const item = await kinds[held.kind].read(db, held.item_id)
  return { excerpt: item && item.excerpt }
}

/** Releases a held item, or hides it for a reason as if it had been reported. */
export async function settleHeld(
  work: Work,
  kinds: ReportedKinds,
  id: number,
  { reason }: { reason: string | null },
  actorId: number,
): Promise<void> {
  const { db, now } = work
  await expectModerator(db, actorId)
  const held = await lockHeld(db, id)
  if (!held) throw heldItemNotFound()
  const { kind, item_id, owner_id } = held
  const item = await kinds[kind].read(db, item_id)
  if (reason !== null && item) {
    const case_id = await openCase(db, { kind, item_id, ...caseFieldsOf(item), now })
    return decideCase(work, kinds, { case_id, action: 'hide', reason, version: null }, actorId)
  }
  await showItem(work, kinds, held)
  await recordAction({ db, now }, actorId, {
    action: 'decide_report',
    account_id: owner_id,
    details: { item: `${kind} ${item_id}`, before: 'held', after: 'released' },
  })
}
