import {
  isAccountInaccessible,
  isBalanceInsufficient,
  isInvalidStripeRequest,
} from '#platform/server/outside/stripe.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { ACCOUNT_GONE, findBankPayment } from './bank-payment.ts'
import { nextStepForLost, nextStep } from './rules.ts'
import { PAGE_SIZE, storeStep, transferTargetOf, transferIdOf, type Step, type StepTools } from './step.ts'

/** Brings a transfer back, once. Returns false if the provider definitely refuses. */
async function reverseTransfer(tools: StepTools, payout: ConnectPayout): Promise<boolean> {
  const { transfers } = tools.services.stripe.client
  const id = transferIdOf(payout)
  try {
    await createOnce(tools.db, {
      name: 'payout-reversal',
      of: [transferTargetOf(payout).group, id],
      create: (metadata, options) => transfers.createReversal(id, { metadata }, options),
      find: async (mark, options) =>
        (await transfers.listReversals(id, { limit: PAGE_SIZE }, options)).data.find((one) => isMarked(one, mark)),
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
export const reversePayout: Step = async (tools, payout) => {
  const found = await findBankPayment(tools, payout)
  const next = nextStep('reversing', found)
  if (found.payment) return storeStep(tools, payout, { action: 'send', provider_payout: found.payment.id })
  const isBack = next === 'reversed' || (next === 'reverse' && (await reverseTransfer(tools, payout)))
  if (isBack)
    return storeStep(tools, payout, { action: 'reversed', reason: payout.reason ?? 'It was brought back from Stripe.' })
  await storeStep(tools, payout, { action: 'fail', reason: next === 'give_up' ? ACCOUNT_GONE : REFUSED })
  return false
}

/** Brings a transfer back to the platform that was lost, after its owner was paid by hand or got the money back. */
export const recoverTransfer: Step = async (tools, payout) => {
  const next = nextStepForLost(await findBankPayment(tools, payout))
  if (next === 'wait' || (next === 'reverse' && !(await reverseTransfer(tools, payout)))) return false
  return storeStep(tools, payout, { action: 'recovered', reason: payout.reason ?? undefined })
}
