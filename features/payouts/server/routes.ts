import { csvFile } from '#platform/server/files/csv.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { payoutsApi } from '../contract.ts'
import { changeOwnPayout } from './change-payout.ts'
import { payoutsCsv, yearCsv } from './csv.ts'
import { announceBankDetails } from './notifications.ts'
import { findBankDetails, storeBankDetails } from './queries/bank-details.ts'
import { listPayouts } from './queries/payouts.ts'
import { presentEarnings, requestPayout } from './request-payout.ts'
import { changeSchedule } from './weekly.ts'

const NO_DETAILS = { holder: null, account: null, changed_at: null }

export const payoutsRoutes: Route[] = routes(payoutsApi, {
  earnings: (call) => presentEarnings(call, call.caller.id),

  list: ({ db, caller, query }) => listPayouts(db, caller.id, query),

  request: ({ work, caller, body }) => requestPayout(work, caller.id, body.amount_cents),
  cancel: ({ work, caller, params }) => changeOwnPayout(work, { id: params.id, ownerId: caller.id, action: 'cancel' }),
  retry: ({ work, caller, params }) => changeOwnPayout(work, { id: params.id, ownerId: caller.id, action: 'retry' }),
  reverse: ({ work, caller, params }) =>
    changeOwnPayout(work, { id: params.id, ownerId: caller.id, action: 'reverse' }),

  file: ({ db, caller, now }) => csvFile('payouts', now, () => payoutsCsv(db, caller.id)),

  yearFile: ({ db, caller, query: { year } }) => ({
    name: `earnings-${year}.csv`,
    type: 'text/csv; charset=utf-8',
    read: () => yearCsv(db, caller.id, year),
  }),

  changeSchedule: ({ work, caller, body }) => changeSchedule(work, caller.id, body.schedule),

  bankDetails: async ({ db, caller }) => (await findBankDetails(db, caller.id)) ?? NO_DETAILS,

  changeBankDetails: async ({ db, work, caller, body, now }) => {
    const before = await findBankDetails(db, caller.id)
    if (before?.holder === body.holder && before.account === body.account) return before
    const stored = await storeBankDetails(db, caller.id, { ...body, now })
    if (before) await announceBankDetails(work, caller.id, stored.account)
    return stored
  },
})
