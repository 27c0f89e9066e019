import { isAccountInaccessible, isBalanceInsufficient, isInvalidStripeRequest } from '#platform/server/outside/stripe.ts'
import { createOnce } from '#features/payments/server.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { findByProviderAccount } from '../queries/payout-accounts.ts'
import { giveBack, isOver, refreshAccount, waitForAccount } from './ask-account.ts'
import { settle, thereOf, type Step, type StepTools } from './step.ts'

/** Begins to move a payout. Holds it while the provider refuses to pay its owner, and returns it if the provider never will. */
export const begin: Step = async (tools, payout) => {
  const account = await findByProviderAccount(tools.db, thereOf(payout).destination)
  if (!account || isOver(account)) return settle(tools, payout, giveBack)
  if (account.state !== 'active') return settle(tools, payout, waitForAccount)
  // Kept until the transfer was made, so that finance staff are told of a shortage once.
  return settle(tools, payout, { action: 'transfer', ...(payout.waits_for === 'funds' && { waits_for: 'funds' }) })
}

/** Transfers a payout to the account at the provider, once: what exists is found first. */
export const transfer: Step = async (tools, payout) => {
  const { transfers } = tools.services.stripe.client
  const { destination, group } = thereOf(payout)
  const { amount_cents: amount, currency } = payout
  const find = async (options = {}) => (await transfers.list({ transfer_group: group, limit: 1 }, options)).data[0]
  try {
    const made =
      (await find()) ??
      (await createOnce(tools.db, {
        name: 'payout-transfer',
        of: [group, destination, amount, currency],
        create: (metadata, options) =>
          transfers.create({ amount, currency, destination, transfer_group: group, metadata }, options),
        find: (_, options) => find(options),
      }))
    return await settle(tools, payout, { action: 'transferred', transfer_id: made.id })
  } catch (error) {
    if (isBalanceInsufficient(error)) {
      await settle(tools, payout, { action: 'wait_for_funds', waits_for: 'funds' })
      return false
    }
    if (!isInvalidStripeRequest(error) && !isAccountInaccessible(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused a transfer')
    return refuse(tools, payout)
  }
}

const REFUSED = {
  waits_for: 'finance',
  reason: 'Stripe refused the transfer. We are looking into it; the money stays in your payout.',
} as const

// The account may have been restricted a moment ago; then the payout goes on by itself.
async function refuse(tools: StepTools, payout: ConnectPayout): Promise<boolean> {
  const account = await findByProviderAccount(tools.db, thereOf(payout).destination)
  const answer = account && (await refreshAccount(tools, account))
  if (!answer || isOver(answer)) return settle(tools, payout, giveBack)
  const { waits_for, reason } = answer.state === 'active' ? REFUSED : waitForAccount
  await settle(tools, payout, { action: 'refuse', waits_for, reason })
  return false
}
