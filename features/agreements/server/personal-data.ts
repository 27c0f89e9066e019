import type { PersonalData } from '#features/accounts/server.ts'
import { lockRequestById } from '#features/requests/server.ts'
import { findChange } from './changes/lock-change.ts'
import { endChange } from './changes/end-change.ts'
import { listChangingOf, listWaitingOf } from './queries.ts'
import { listRecordsOf } from './queries/record.ts'
import { listDeliveriesOf } from './queries/deliveries.ts'
import { takeStep } from './steps.ts'

/** Closing an account ends its pending terms and changes, on either side; accepted agreements belong to both parties and stay. */
export const agreementPersonalData: PersonalData = {
  name: 'agreements',
  exportOf: listRecordsOf,
  retentionReason:
    'Agreements keep the usernames of both sides: their record is sealed, and the other side may have to prove what you agreed.',
  erase: async (work, { accountId, username }) => {
    const { db } = work
    const waiting = [...(await listWaitingOf(db, accountId)), ...(await listChangingOf(db, accountId))]
    // Locks in id order, like every caller that locks several, to prevent deadlocks.
    const requests = [...new Set(waiting.map(({ request_id }) => request_id))].sort((a, b) => a - b)
    for (const id of requests) await lockRequestById(db, id)
    for (const agreement of await listWaitingOf(db, accountId)) {
      const step = agreement.proposed_by === accountId ? 'withdraw' : 'decline'
      await takeStep(work, step, agreement, { id: accountId, username })
    }
    for (const agreement of await listChangingOf(db, accountId)) {
      const change = await findChange(db, agreement)
      const action = change?.proposed_by === accountId ? 'change_withdrawal' : 'change_decline'
      if (change) await endChange(work, agreement, change, { action, actor: { id: accountId, username } })
    }
  },
}

/** Deliveries belong to both sides and stay, like the agreement and its messages. Their files are message files and are deleted. */
export const deliveryPersonalData: PersonalData = {
  name: 'deliveries',
  exportOf: listDeliveriesOf,
  erase: () => Promise.resolve(),
}
