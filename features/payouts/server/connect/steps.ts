import type { FastifyBaseLogger } from 'fastify'
import {
  isBalanceInsufficient,
  isInvalidThere,
  isAccountGone,
  type StripeObjects,
} from '#platform/server/outside/stripe.ts'
import { inWork, type WorkBase } from '#platform/server/work/work.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import { changePayout, lockWithBalance } from '../change-payout.ts'
import { stepOf } from '../rules.ts'
import { announce, announceShortage } from '../notifications.ts'
import type { ConnectPayout } from '../queries/connect-payouts.ts'
import { findByProviderAccount } from '../queries/payout-accounts.ts'
import { refreshAccount, waitForAccount } from './ask-account.ts'

/** What steps at the provider use. */
export type StepTools = WorkBase & { log: FastifyBaseLogger }
type Step = (tools: StepTools, payout: ConnectPayout) => Promise<boolean>

const LISTED = 100

/** Stores what became of a payout. Returns whether there may be more to do. */
async function settle(
  tools: StepTools,
  { id, waits_for }: ConnectPayout,
  change: Parameters<typeof changePayout>[2],
): Promise<boolean> {
  return inWork(tools, async (work) => {
    const after = await changePayout(work, await lockWithBalance(work, id), change)
    if (!after) return false
    await announce(work, after, 'provider')
    if (after.waits_for === 'funds' && waits_for !== 'funds') await announceShortage(work, after)
    return true
  })
}

interface There {
  destination: string
  group: string
}

function thereOf({ destination, transfer_group }: ConnectPayout): There {
  if (destination === null || transfer_group === null)
    throw new Error('Only payouts through the provider are moved there')
  return { destination, group: transfer_group }
}

/** Begins to move a payout, or holds it while the provider refuses to pay its owner. */
export const begin: Step = async (tools, payout) => {
  const account = await findByProviderAccount(tools.db, thereOf(payout).destination)
  if (account?.state !== 'active') return settle(tools, payout, waitForAccount)
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
    if (!isInvalidThere(error) && !isAccountGone(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused a transfer')
    return refuse(tools, payout)
  }
}

// The account may have been restricted a moment ago; then the payout goes on by itself.
async function refuse(tools: StepTools, payout: ConnectPayout): Promise<boolean> {
  const account = await findByProviderAccount(tools.db, thereOf(payout).destination)
  const isActive = account !== undefined && (await refreshAccount(tools, account)).state === 'active'
  const why = isActive
    ? { reason: 'Stripe refused the transfer. We are looking into it; the money stays in your payout.' }
    : waitForAccount
  await settle(tools, payout, { ...why, action: 'refuse' })
  return false
}

const payoutName = ({ group }: There, { bank_tries }: ConnectPayout) => [group, 'payout', bank_tries]

// What arrived, which the provider may have converted; it may take a moment until it says so.
function receivedOf({ destination_payment }: StripeObjects.Transfer) {
  const payment = typeof destination_payment === 'object' ? destination_payment : null
  const received = payment?.balance_transaction
  return typeof received === 'object' ? received : null
}

/** Has the provider pay out what was transferred, once for each try. */
export const payOut: Step = async (tools, payout) => {
  const { transfers, payouts } = tools.services.stripe.client
  const there = thereOf(payout)
  if (payout.transfer_id === null) throw new Error('What was transferred has a transfer')
  const found = await transfers.retrieve(payout.transfer_id, { expand: ['destination_payment.balance_transaction'] })
  if (found.reversed) return settle(tools, payout, { action: 'reversed' })
  const received = receivedOf(found)
  if (!received) return false
  const inName = { stripeAccount: there.destination }
  const of = payoutName(there, payout)
  // After a conversion the rest stays on the account there.
  const amount = received.net - (received.net % stepOf('connect', received.currency))
  const wanted = { amount, currency: received.currency }
  const list = async (options = {}) => (await payouts.list({ limit: LISTED }, { ...options, ...inName })).data
  const withdrawal = { withdrawal: of.join(' ') }
  try {
    const made =
      (await list()).find(({ metadata }) => metadata?.['withdrawal'] === withdrawal.withdrawal) ??
      (await createOnce(tools.db, {
        name: 'payout-bank',
        of,
        create: (mark, options) =>
          payouts.create({ ...wanted, metadata: { ...withdrawal, ...mark } }, { ...options, ...inName }),
        find: async (mark, options) => (await list(options)).find((one) => isMarked(one, mark)),
      }))
    return await settle(tools, payout, { action: 'send', provider_payout: made.id })
  } catch (error) {
    // What was transferred is not available there yet.
    if (isBalanceInsufficient(error)) return false
    if (!isInvalidThere(error) && !isAccountGone(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused a payout')
    await settle(tools, payout, {
      action: 'fail',
      reason: 'Stripe cannot pay to your bank account. Check it at Stripe.',
    })
    return false
  }
}

/** Asks what became of a payout at the bank. */
export const askBank: Step = async (tools, payout) => {
  const { destination } = thereOf(payout)
  if (payout.provider_payout === null) throw new Error('What is on its way to a bank has a payout')
  const { payouts } = tools.services.stripe.client
  const inName = { stripeAccount: destination }
  const found = await payouts.retrieve(payout.provider_payout, {}, inName).catch((error: unknown) => {
    if (!isAccountGone(error)) throw error
    tools.log.warn({ payout: payout.id }, 'the account that a payout went to has left the platform')
  })
  if (!found) return false
  if (found.status === 'paid') return settle(tools, payout, { action: 'arrive', reference: found.id })
  if (found.status !== 'failed' && found.status !== 'canceled') return false
  const reason = found.failure_message ?? 'The bank sent the payment back.'
  await settle(tools, payout, { action: 'fail', reason })
  return false
}

/** Brings a transfer back, once. */
export const reverse: Step = async (tools, payout) => {
  const { transfers } = tools.services.stripe.client
  const { group } = thereOf(payout)
  const id = payout.transfer_id
  if (id === null) throw new Error('What is reversed has a transfer')
  const isBack = async () => (await transfers.retrieve(id)).reversed
  try {
    if (!(await isBack())) {
      await createOnce(tools.db, {
        name: 'payout-reversal',
        of: [group, id],
        create: (metadata, options) => transfers.createReversal(id, { metadata }, options),
        find: async (mark, options) =>
          (await transfers.listReversals(id, { limit: LISTED }, options)).data.find((one) => isMarked(one, mark)),
      })
    }
    return await settle(tools, payout, {
      action: 'reversed',
      reason: payout.reason ?? 'It was brought back from Stripe.',
    })
  } catch (error) {
    if (!isBalanceInsufficient(error) && !isInvalidThere(error) && !isAccountGone(error)) throw error
    tools.log.warn({ err: error, payout: payout.id }, 'the payment provider refused to reverse a transfer')
    const reason = 'Stripe could not bring the money back: it is not on the account there.'
    await settle(tools, payout, { action: 'fail', reason })
    return false
  }
}
