import { conflict } from '#platform/server/http/http-errors.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { retainEarnings, retainedEarningsOf } from './left-earnings/keep.ts'
import { deleteBankDetails, findBankDetails } from './queries/bank-details.ts'
import { deletePayoutAccount, findPayoutAccount } from './queries/payout-accounts.ts'
import { eraseWriteOffReasons, exportWriteOffs } from './queries/debts.ts'
import { eraseReasons, exportPayouts, findOpen } from './queries/payouts.ts'
import { findWeekly, deleteWeekly } from './queries/weekly.ts'

/**
 * Payouts stay in the books, without what operators wrote about them. An open one is paid, returned or cancelled first; what is left of
 * the earnings becomes a payout that waits for its owner.
 */
export const payoutsPersonalData: PersonalData = {
  name: 'payouts',
  exportOf: async (db, accountId) => ({
    bank_details: (await findBankDetails(db, accountId)) ?? null,
    payout_account: (await findPayoutAccount(db, accountId)) ?? null,
    payouts: await exportPayouts(db, accountId),
    weekly_payouts: (await findWeekly(db, accountId)) ?? null,
    written_off_debts: await exportWriteOffs(db, accountId),
  }),
  lockLosses: lockBalance,
  findRetained: retainedEarningsOf,
  erase: async (work, leaving) => {
    const { accountId } = leaving
    const { db } = work
    if (await findOpen(db, accountId))
      throw conflict('payout_open', 'A payout was not paid yet: wait for it, or cancel it first.')
    await retainEarnings(work, leaving)
    await deleteBankDetails(db, accountId)
    await deletePayoutAccount(db, accountId)
    await deleteWeekly(db, accountId)
    await eraseReasons(db, accountId)
    await eraseWriteOffReasons(db, accountId)
  },
}
