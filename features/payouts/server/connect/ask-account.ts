import { isAccountGone } from '#platform/server/outside/stripe.ts'
import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { nextQueryNumber } from '#features/ledger/server.ts'
import { payoutsEvents } from '../../contract.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { announce, announceAccount } from '../notifications.ts'
import { listNotBegun, listWaitingForAccount } from '../queries/connect-payouts.ts'
import { storeAnswer, type FoundAccount } from '../queries/payout-accounts.ts'
import { answerOf, CLOSED, type AccountAnswer } from './account-state.ts'
import { enqueueAdvance } from './advance-job.ts'

type Account = Pick<FoundAccount, 'account_id' | 'provider_account'>
type Numbered = AccountAnswer & { answer: number }

/** Why a payout is held while the provider refuses to pay its owner. */
const ACCOUNT_NEEDED = 'Stripe needs more information about you before it can pay you.'

/** Queries the provider for an account, after taking the number of the query. Never inside a transaction. */
export async function askAboutAccount({ db, services }: WorkBase, { provider_account }: Account): Promise<Numbered> {
  const answer = await nextQueryNumber(db)
  try {
    return { ...answerOf(await services.stripe.client.accounts.retrieve(provider_account)), answer }
  } catch (error) {
    if (!isAccountGone(error)) throw error
    return { ...CLOSED, answer }
  }
}

/** Stores what the provider said of an account, tells its owner, and holds or releases what they withdraw. */
export async function settleAccount(work: Work, account: Account, answer: Numbered): Promise<void> {
  const { db, now } = work
  const { account_id } = account
  const before = await storeAnswer(db, account, { ...answer, now })
  if (!before) return
  const { state } = answer
  work.publish(payoutsEvents.payout_account, account_id, { state })
  if (before.state !== state) await announceAccount(work, account_id, { before: before.state, state })
  const payouts = state === 'active' ? await listWaitingForAccount(db, account_id) : await listNotBegun(db, account_id)
  for (const { id } of payouts) {
    const locked = await lockWithBalance(work, id)
    // Where it goes now, which may be another account than before; nothing was transferred yet.
    const released = { action: 'release' as const, destination: account.provider_account }
    const change = state === 'active' ? released : waitForAccount
    const after = await changePayout(work, locked, change)
    if (!after) continue
    await announce(work, after, 'provider')
    if (state === 'active') await enqueueAdvance(work, id)
  }
}

/** Holds a payout until the provider knows more about its owner. */
export const waitForAccount = { action: 'wait_for_account', waits_for: 'account', reason: ACCOUNT_NEEDED } as const

/** Queries the provider for an account, and stores what it said. */
export async function refreshAccount(base: WorkBase, account: Account): Promise<AccountAnswer> {
  const answer = await askAboutAccount(base, account)
  await inWork(base, (work) => settleAccount(work, account, answer))
  return answer
}
