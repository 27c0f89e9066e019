import type { PersonalData } from '#features/accounts/server.ts'
import { holdRequest } from '#features/requests/server.ts'
import { listRecordsOf, listWaitingOf } from './queries.ts'
import { listDeliveriesOf } from './queries/deliveries.ts'
import { takeStep } from './steps.ts'

/** Terms that wait end with the account of either side; what was agreed to belongs to both and stays. */
export const agreementPersonalData: PersonalData = {
  name: 'agreements',
  exportOf: listRecordsOf,
  stays:
    'Agreements keep the usernames of both sides: their record is sealed, and the other side may have to prove what you agreed.',
  forget: async (work, { accountId, username }) => {
    const { db } = work
    const waiting = await listWaitingOf(db, accountId)
    // In the order of their ids, as everybody who takes several.
    const requests = [...new Set(waiting.map(({ request_id }) => request_id))].sort((a, b) => a - b)
    for (const id of requests) await holdRequest(db, id)
    for (const agreement of await listWaitingOf(db, accountId)) {
      const step = agreement.proposed_by === accountId ? 'withdraw' : 'decline'
      await takeStep(work, step, agreement, { id: accountId, username })
    }
  },
}

/** What was delivered belongs to both sides, as the agreement and their messages do. Its files are those of a message, and go. */
export const deliveryPersonalData: PersonalData = {
  name: 'deliveries',
  exportOf: listDeliveriesOf,
  forget: () => Promise.resolve(),
}
