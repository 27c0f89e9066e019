import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { setSuspended } from '#features/operators/server.ts'
import type { ReportedKinds } from './kinds.ts'
import { isHiddenElsewhere, isInForceElsewhere, type LockedCase } from './queries/cases.ts'
import { insertHidden, limitAccount, releaseHidden, unlimitAccount } from './queries/hidden-items.ts'
import { toAuditReason, type Measure } from './rules.ts'

interface OperatorAction {
  actorId: number
  reason: string
}

const suspensionOf = (
  { now }: Work,
  { owner_id }: LockedCase,
  { actorId, reason }: OperatorAction,
  isSuspended: boolean,
) => ({
  accountId: owner_id,
  actorId,
  isSuspended,
  reason: toAuditReason(reason),
  now,
})

/** Puts a measure into force. Throws 409 for what no longer exists, and for operators who cannot be suspended. */
export async function applyMeasure(
  work: Work,
  kinds: ReportedKinds,
  one: LockedCase,
  measure: Measure,
  operatorAction: OperatorAction,
) {
  const { db, now } = work
  const { kind, item_id, owner_id, title } = one
  if (measure === 'limit') await limitAccount(db, owner_id, now)
  if (measure === 'suspend') {
    await setSuspended(db, suspensionOf(work, one, operatorAction, true))
    work.wakeStreamsOf(owner_id)
  }
  if (measure !== 'hide') return
  const { read, setShown, subjects } = kinds[kind]
  if (!(await read(db, item_id))) {
    throw conflict('item_gone', 'This was deleted meanwhile: there is nothing left to hide')
  }
  const was_public = await setShown(work, item_id, false)
  await insertHidden(db, { kind, item_id, owner_id, title, state: 'hidden', was_public, now })
  work.changes(...subjects)
}

/** Ends a measure, unless another case keeps it in force. */
export async function undoMeasure(
  work: Work,
  kinds: ReportedKinds,
  one: LockedCase,
  measure: Measure,
  operatorAction: OperatorAction,
) {
  const { db } = work
  if (measure === 'limit' && !(await isInForceElsewhere(db, one, measure))) await unlimitAccount(db, one.owner_id)
  if (measure === 'suspend' && !(await isInForceElsewhere(db, one, measure))) {
    await setSuspended(db, suspensionOf(work, one, operatorAction, false))
  }
  if (measure !== 'hide' || (await isHiddenElsewhere(db, one))) return
  await showItem(work, kinds, one)
}

/** Shows an item again that was hidden or held. */
export async function showItem(
  work: Work,
  kinds: ReportedKinds,
  item: Pick<LockedCase, 'kind' | 'item_id'>,
): Promise<void> {
  const { setShown, subjects } = kinds[item.kind]
  const wasPublic = await releaseHidden(work.db, item)
  if (!wasPublic) return
  await setShown(work, item.item_id, true)
  work.changes(...subjects)
}
