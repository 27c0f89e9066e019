import { isAccountInaccessible, isBalanceInsufficient, isInvalidStripeRequest } from '#platform/server/outside/stripe.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { GONE, tracePayout } from './bank-payment.ts'
import { nextForLost, nextStep } from './rules.ts'
import { LISTED, settle, thereOf, transferIdOf, type Step, type StepTools } from './step.ts'

/** Brings a transfer back, once. Returns false if the provider definitely refuses. */
async function reverseTransfer(tools: StepTools, payout: ConnectPayout): Promise<boolean> {
  const { transfers } = tools.services.stripe.client
  const id = transferIdOf(payout)
  try {
    await createOnce(tools.db, {
      name: 'payout-reversal',
      of: [thereOf(payout).group, id],
      create: (metadata, options) => transfers.createReversal(id, { metadata }, options),
      find: async (mark, options) =>
        (await transfers.listReversals(id, { limit: LISTED }, options)).data.find((one) => isMarked(one, mark)),
    })
    return true
  } catch (error) {
    if (!isBalanceInsufficient(error) && !isInvalidStripeRequest(error) && !isAccountInaccessible(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused to reverse a transfer')
    return false
  }
}

const REFUSED = 'Stripe could not bring the money back: it is not on the account there.'

/** Brings a transfer back to the balance of its owner, unless a bank was told to pay it: then the payout goes on. */
export const reverse: Step = async (tools, payout) => {
  const found = await tracePayout(tools, payout)
  const next = nextStep('reversing', found)
  if (found.payment) return settle(tools, payout, { action: 'send', provider_payout: found.payment.id })
  const isBack = next === 'reversed' || (next === 'reverse' && (await reverseTransfer(tools, payout)))
  if (isBack)
    return settle(tools, payout, { action: 'reversed', reason: payout.reason ?? 'It was brought back from Stripe.' })
  await settle(tools, payout, { action: 'fail', reason: next === 'give_up' ? GONE : REFUSED })
  return false
}

/** Brings a transfer back to the platform that was lost, after its owner was paid by hand or got the money back. */
export const recover: Step = async (tools, payout) => {
  const next = nextForLost(await tracePayout(tools, payout))
  if (next === 'wait' || (next === 'reverse' && !(await reverseTransfer(tools, payout)))) return false
  return settle(tools, payout, { action: 'recovered', reason: payout.reason ?? undefined })
}
