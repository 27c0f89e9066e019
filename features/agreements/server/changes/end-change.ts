import type { Work } from '#platform/server/work/work.ts'
import { notifyBoth, notifySide, otherSide, settleNotices } from '../notifications.ts'
import { updateAgreement, type AgreementRow } from '../queries.ts'
import { addStep } from '../write-terms.ts'
import type { Change } from './lock-change.ts'

const ACTION_TEXTS = {
  change_acceptance: 'The change of the terms was accepted',
  change_decline: 'The change of the terms was declined',
  change_withdrawal: 'The change of the terms was withdrawn',
} as const

interface Somebody {
  id: number
  username: string
}

/** Ends a change that waits for a reply, with a step in the record, and tells the other side. */
export async function endChange(
  work: Work,
  agreement: AgreementRow,
  { version, content_hash }: Change,
  { action, actor, note }: { action: keyof typeof ACTION_TEXTS; actor: Somebody; note?: string },
): Promise<void> {
  const { id } = agreement
  const other = otherSide(agreement, actor.id)
  const step = { action, actor_id: actor.id, version, content_hash, ...(note !== undefined && { note }) }
  const updated_at = await addStep(work, id, step)
  const agreed = action === 'change_acceptance' ? { version } : {}
  await updateAgreement(work.db, id, { ...agreed, proposed_version: null, updated_at })
  notifyBoth(work, agreement, agreement.status)
  // Nobody has to reply any more.
  await settleNotices(work, action === 'change_withdrawal' ? [actor.id, other] : actor.id, [id])
  await notifySide(work, agreement, {
    account_id: other,
    actor: actor.username,
    kind: 'agreement',
    detail: ACTION_TEXTS[action],
  })
}
