import { isAccountInaccessible } from '#platform/server/outside/stripe.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { payoutsEvents } from '../../contract.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { announcePayout, announceAccount } from '../notifications.ts'
import { listBeforeTransfer, listNotBegun, listWaitingForAccount } from '../queries/connect-payouts.ts'
import { storeAnswer, type FoundAccount, type StoredState } from '../queries/payout-accounts.ts'
import { toAccountAnswer, CLOSED_ACCOUNT, type AccountAnswer } from './account-state.ts'
import { enqueueAdvance } from './advance-job.ts'

type Account = Pick<FoundAccount, 'account_id' | 'provider_account'>
type NumberedAnswer = AccountAnswer & { answer: number }

/** Why a payout is held while the provider refuses to pay its owner. */
const ACCOUNT_NEEDED = 'Stripe needs more information about you before it can pay you.'

/** Queries the provider for an account, after taking the number of the query. Never inside a transaction. */
export async function askAboutAccount(
  { db, services }: WorkBase,
  { provider_account }: Account,
): Promise<NumberedAnswer> {
  const answer = await nextQueryNumber(db)
  try {
    return { ...toAccountAnswer(await services.stripe.client.accounts.retrieve(provider_account)), answer }
  } catch (error) {
    if (!isAccountInaccessible(error)) throw error
    return { ...CLOSED_ACCOUNT, answer }
  }
}

/** Stores what the provider said of an account, tells its owner, and holds or releases what they withdraw. */
export async function settleAccount(work: Work, account: Account, answer: NumberedAnswer): Promise<void> {
  const { db, now } = work
  const { account_id } = account
  const before = await storeAnswer(db, account, { ...answer, now })
  if (!before) return
  const { state } = answer
  work.publish(payoutsEvents.payout_account, account_id, { state })
  if (before.state !== state) await announceAccount(work, account_id, { before: before.state, state })
  await changeWaitingPayouts(work, account, state)
}

/** Returns which payouts change with the state of an account, and how. */
function changeFor({ provider_account }: Account, state: StoredState) {
  // Where it goes now, which may be another account than before; nothing was transferred yet.
  if (state === 'active')
    return { list: listWaitingForAccount, change: { action: 'release' as const, destination: provider_account } }
  return isAccountOver({ state })
    ? { list: listBeforeTransfer, change: returnPayout }
    : { list: listNotBegun, change: holdUntilAccountReady }
}

/** Holds, releases or returns what somebody withdraws and was not transferred yet, after the state of their account. */
async function changeWaitingPayouts(work: Work, account: Account, state: StoredState): Promise<void> {
  const { list, change } = changeFor(account, state)
  for (const { id } of await list(work.db, account.account_id)) {
    const locked = await lockWithBalance(work, id)
    // Finance staff may have put it on hold since it was listed.
    const isHeldByStaff = locked.state === 'held' && locked.waits_for === null
    const after = isHeldByStaff ? null : await changePayout(work, locked, change)
    if (!after) continue
    await announcePayout(work, after, 'provider')
    if (state === 'active') await enqueueAdvance(work, id)
  }
}

/** Whether the provider will not pay somebody through this account any more. */
export const isAccountOver = ({ state }: Pick<AccountAnswer, 'state'>): boolean =>
  state === 'rejected' || state === 'closed'

/** Returns a payout to the balance of somebody whom the provider does not pay any more. */
export const returnPayout = {
  action: 'give_back',
  reason: 'Stripe can no longer pay your account. The money is back in your balance.',
} as const

/** Holds a payout until the provider knows more about its owner. */
export const holdUntilAccountReady = {
  action: 'wait_for_account',
  waits_for: 'account',
  reason: ACCOUNT_NEEDED,
} as const

/** Queries the provider for an account, and stores what it said. */
export async function refreshAccount(base: WorkBase, account: Account): Promise<AccountAnswer> {
  const answer = await askAboutAccount(base, account)
  await inWork(base, (work) => settleAccount(work, account, answer))
  return answer
}
