import {
  isAccountInaccessible,
  isBalanceInsufficient,
  isInvalidStripeRequest,
  type StripeObjects,
} from '#platform/server/outside/stripe.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { amountStepOf } from '../rules.ts'
import { nextStep, type ProviderState } from './rules.ts'
import { PAGE_SIZE, storeStep, transferTargetOf, transferIdOf, type Step, type StepTools } from './step.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// Those of one person since a payout was requested.
const SEARCHED_MAX = 1000
/** Name of the metadata that marks the payments to a bank of a payout. */
const MARK_KEY = 'withdrawal'

const namesOf = ({ transfer_group, bank_tries }: ConnectPayout) => {
  const payoutPrefix = `${transfer_group ?? ''} payout `
  return { every: payoutPrefix, current: `${payoutPrefix}${bank_tries}` }
}

const isPaymentUnderWay = ({ status }: StripeObjects.Payout) => status !== 'failed' && status !== 'canceled'

async function listBankPayments({ services }: StepTools, payout: ConnectPayout, options = {}) {
  const since = Math.floor((Date.parse(payout.requested_at) - DAY_MS) / 1000)
  const accountOptions = { ...options, stripeAccount: transferTargetOf(payout).destination }
  const listed = services.stripe.client.payouts.list({ limit: PAGE_SIZE, created: { gte: since } }, accountOptions)
  const { every: payoutPrefix } = namesOf(payout)
  const found = await listed.autoPagingToArray({ limit: SEARCHED_MAX })
  return found.filter(({ metadata }) => metadata?.[MARK_KEY]?.startsWith(payoutPrefix))
}

/** What a bank was told to pay of a payout, whichever try it was, and what became of the transfer. */
interface FoundBankPayment extends ProviderState {
  payment: StripeObjects.Payout | undefined
  transfer: StripeObjects.Transfer
}

/** Asks the provider what it has of a payout whose money was transferred. */
export async function findBankPayment(
  tools: StepTools,
  payout: ConnectPayout,
  expand: string[] = [],
): Promise<FoundBankPayment> {
  const { transfers } = tools.services.stripe.client
  let isGone = false
  const payments = await listBankPayments(tools, payout).catch((error: unknown) => {
    if (!isAccountInaccessible(error)) throw error
    isGone = true
    tools.log.warn({ payout: payout.id }, 'the account that a payout went to has left the platform')
    return []
  })
  const transfer = await transfers.retrieve(transferIdOf(payout), { expand })
  const payment = payments.find(isPaymentUnderWay)
  return { payment, transfer, hasPayment: payment !== undefined, isReversed: transfer.reversed, isGone }
}

/** Why a payout is stuck whose account cannot be asked any more. */
export const ACCOUNT_GONE =
  'Your account at Stripe was disconnected before we knew whether the payment arrived. We are looking into it.'

// What arrived, which the provider may have converted; it may take a moment until it says so.
function receivedOf({ destination_payment }: StripeObjects.Transfer) {
  const payment = typeof destination_payment === 'object' ? destination_payment : null
  const received = payment?.balance_transaction
  return typeof received === 'object' ? received : null
}

/** Has the provider pay out what was transferred, once: what exists is found first. */
export const payOut: Step = async (tools, payout) => {
  const found = await findBankPayment(tools, payout, ['destination_payment.balance_transaction'])
  const next = nextStep('transferred', found)
  if (next === 'reversed') return storeStep(tools, payout, { action: 'reversed' })
  if (next === 'give_up') return storeStep(tools, payout, { action: 'fail', reason: ACCOUNT_GONE })
  if (found.payment) return storeStep(tools, payout, { action: 'send', provider_payout: found.payment.id })
  const received = receivedOf(found.transfer)
  return received ? orderBankPayment(tools, payout, received) : false
}

async function orderBankPayment(
  tools: StepTools,
  payout: ConnectPayout,
  received: Pick<StripeObjects.BalanceTransaction, 'net' | 'currency'>,
): Promise<boolean> {
  const { payouts } = tools.services.stripe.client
  const { destination, group } = transferTargetOf(payout)
  // After a conversion the rest stays on the account there.
  const amount = received.net - (received.net % amountStepOf('connect', received.currency))
  const metadata = { [MARK_KEY]: namesOf(payout).current }
  try {
    const made = await createOnce(tools.db, {
      name: 'payout-bank',
      of: [group, 'payout', payout.bank_tries],
      create: (mark, options) =>
        payouts.create(
          { amount, currency: received.currency, metadata: { ...metadata, ...mark } },
          { ...options, stripeAccount: destination },
        ),
      find: async (mark, options) =>
        (await listBankPayments(tools, payout, options)).find((one) => isMarked(one, mark)),
    })
    return await storeStep(tools, payout, { action: 'send', provider_payout: made.id })
  } catch (error) {
    // What was transferred is not available there yet.
    if (isBalanceInsufficient(error)) return false
    if (!isInvalidStripeRequest(error) && !isAccountInaccessible(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused a payout')
    const reason = isAccountInaccessible(error)
      ? ACCOUNT_GONE
      : 'Stripe cannot pay to your bank account. Check it at Stripe.'
    await storeStep(tools, payout, { action: 'fail', reason })
    return false
  }
}

/** Asks what became of a payout at the bank. */
export const askBank: Step = async (tools, payout) => {
  if (payout.provider_payout === null) throw new Error('What is on its way to a bank has a payout')
  const { payouts } = tools.services.stripe.client
  const accountOptions = { stripeAccount: transferTargetOf(payout).destination }
  const found = await payouts.retrieve(payout.provider_payout, {}, accountOptions).catch((error: unknown) => {
    if (!isAccountInaccessible(error)) throw error
    tools.log.warn({ payout: payout.id }, 'the account that a payout went to has left the platform')
  })
  if (!found) {
    // What was paid stays paid.
    if (payout.state === 'in_transit') await storeStep(tools, payout, { action: 'fail', reason: ACCOUNT_GONE })
    return false
  }
  if (found.status === 'paid') return storeStep(tools, payout, { action: 'arrive', reference: found.id })
  if (isPaymentUnderWay(found)) return false
  const reason = found.failure_message ?? 'The bank sent the payment back.'
  await storeStep(tools, payout, { action: 'fail', reason })
  return false
}
