import {
  isAccountInaccessible,
  isBalanceInsufficient,
  isInvalidStripeRequest,
} from '#platform/server/outside/stripe.ts'
import { createOnce } from '#features/payments/server.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { findByProviderAccount } from '../queries/payout-accounts.ts'
import { returnPayout, isAccountOver, refreshAccount, holdUntilAccountReady } from './ask-account.ts'
import { storeStep, transferTargetOf, type Step, type StepTools } from './step.ts'

/** Begins to move a payout. Holds it while the provider refuses to pay its owner, and returns it if the provider never will. */
export const beginTransfer: Step = async (tools, payout) => {
  const account = await findByProviderAccount(tools.db, transferTargetOf(payout).destination)
  if (!account || isAccountOver(account)) return storeStep(tools, payout, returnPayout)
  if (account.state !== 'active') return storeStep(tools, payout, holdUntilAccountReady)
  // Kept until the transfer was made, so that finance staff are told of a shortage once.
  return storeStep(tools, payout, { action: 'transfer', ...(payout.waits_for === 'funds' && { waits_for: 'funds' }) })
}

/** Transfers a payout to the account at the provider, once: what exists is found first. */
export const transfer: Step = async (tools, payout) => {
  const { transfers } = tools.services.stripe.client
  const { destination, group } = transferTargetOf(payout)
  const { amount_cents: amount, currency } = payout
  const find = async (options = {}) => (await transfers.list({ transfer_group: group, limit: 1 }, options)).data[0]
  try {
    const created =
      (await find()) ??
      (await createOnce(tools.db, {
        name: 'payout-transfer',
        of: [group, destination, amount, currency],
        create: (metadata, options) =>
          transfers.create({ amount, currency, destination, transfer_group: group, metadata }, options),
        find: (_, options) => find(options),
      }))
    return await storeStep(tools, payout, { action: 'transferred', transfer_id: created.id })
  } catch (error) {
    if (isBalanceInsufficient(error)) {
      await storeStep(tools, payout, { action: 'wait_for_funds', waits_for: 'funds' })
      return false
    }
    if (!isInvalidStripeRequest(error) && !isAccountInaccessible(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused a transfer')
    return refusePayout(tools, payout)
  }
}

const REFUSED = {
  waits_for: 'finance',
  reason: 'Stripe refused the transfer. We are looking into it; the money stays in your payout.',
} as const

// The account may have been restricted a moment ago; then the payout goes on by itself.
async function refusePayout(tools: StepTools, payout: ConnectPayout): Promise<boolean> {
  const account = await findByProviderAccount(tools.db, transferTargetOf(payout).destination)
  const answer = account && (await refreshAccount(tools, account))
  if (!answer || isAccountOver(answer)) return storeStep(tools, payout, returnPayout)
  const { waits_for, reason } = answer.state === 'active' ? REFUSED : holdUntilAccountReady
  await storeStep(tools, payout, { action: 'refuse', waits_for, reason })
  return false
}
