import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { createdWithin, paginate } from '../lists.ts'
import { created, currency, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { notFound } from '../refusals.ts'

type Transaction = Stripe.BalanceTransaction

/** What Stripe charges the shop: a share and a fixed amount of each payment, and an amount for each dispute. Refunds return no fee. */
export interface Fees {
  percent: number
  fixed: number
  dispute: number
}

/** Stripe's fees for cards in the United States. */
export const US_FEES: Fees = { percent: 2.9, fixed: 30, dispute: 1500 }

/** Days after which a payment is available; what goes out is taken from the balance at once. */
const PENDING_S = 2 * 86_400

interface Movement {
  type: Transaction['type']
  reporting_category: string
  source: string | null
  currency: string
  amount: number
  fee?: number
  created: number
  available_on?: number
}

/** Records a movement of the shop's balance. */
export const recordTransaction = ({ store }: Sandbox, movement: Movement): Transaction => {
  const { amount, fee = 0, currency: currencyCode, created: createdAt, available_on = createdAt } = movement
  return store.put('balance_transactions', {
    ...movement,
    id: freshId('txn'),
    object: 'balance_transaction',
    available_on,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: currencyCode,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    status: 'pending',
  })
}

/** Adds a payment to the balance, less its fee, and returns the charge with the transaction's id. */
export const addCharge = (sandbox: Sandbox, charge: Stripe.Charge): Stripe.Charge => {
  const { percent, fixed } = sandbox.fees
  const { id } = recordTransaction(sandbox, {
    type: 'charge',
    reporting_category: 'charge',
    source: charge.id,
    currency: charge.currency,
    amount: charge.amount,
    fee: Math.round((charge.amount * percent) / 100) + fixed,
    created: charge.created,
    available_on: charge.created + PENDING_S,
  })
  return sandbox.store.put('charges', { ...charge, balance_transaction: id })
}

/** Takes a refund from the balance, and returns it with the transaction's id. */
export const takeRefund = (sandbox: Sandbox, refund: Stripe.Refund): Stripe.Refund => {
  const { id, amount, currency: currencyCode, created: createdAt } = refund
  const transactionFields = {
    type: 'refund',
    reporting_category: 'refund',
    source: id,
    currency: currencyCode,
  } as const
  const transaction = recordTransaction(sandbox, { ...transactionFields, amount: -amount, created: createdAt })
  return sandbox.store.put('refunds', { ...refund, balance_transaction: transaction.id })
}

/** Returns a refund that failed at the bank to the balance, and the refund with the transaction's id. */
export const returnRefund = (sandbox: Sandbox, refund: Stripe.Refund): Stripe.Refund => {
  const { id, amount, currency: currencyCode } = refund
  const transactionFields = {
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    source: id,
    currency: currencyCode,
  } as const
  const transaction = recordTransaction(sandbox, { ...transactionFields, amount, created: sandbox.now() })
  return sandbox.store.put('refunds', { ...refund, failure_balance_transaction: transaction.id })
}

/** Takes a disputed amount and the bank's fee from the balance, or returns the amount once the dispute is won. */
export const moveDisputed = (sandbox: Sandbox, dispute: Stripe.Dispute, direction: 'out' | 'back'): Stripe.Dispute => {
  const { id, amount, currency: currencyCode, balance_transactions } = dispute
  const transaction = recordTransaction(sandbox, {
    type: 'adjustment',
    reporting_category: direction === 'out' ? 'dispute' : 'dispute_reversal',
    source: id,
    currency: currencyCode,
    amount: direction === 'out' ? -amount : amount,
    fee: direction === 'out' ? sandbox.fees.dispute : 0,
    created: direction === 'out' ? dispute.created : sandbox.now(),
  })
  return sandbox.store.put('disputes', { ...dispute, balance_transactions: [...balance_transactions, transaction] })
}

/** Records what was moved before the sandbox had a balance, so that the balance follows from all of it. */
export const recordEarlierMovements = (sandbox: Sandbox) =>
  sandbox.store.change(() => {
    const { store } = sandbox
    for (const charge of store.all('charges'))
      if (charge.paid && !charge.balance_transaction) addCharge(sandbox, charge)
    for (const refund of store.all('refunds')) {
      if (refund.balance_transaction) continue
      const taken = takeRefund(sandbox, refund)
      if (refund.status === 'failed') returnRefund(sandbox, taken)
    }
    for (const dispute of store.all('disputes')) {
      if (dispute.balance_transactions.length > 0) continue
      const taken = moveDisputed(sandbox, dispute, 'out')
      if (dispute.status === 'won') moveDisputed(sandbox, taken, 'back')
    }
  })

const isAvailable = ({ available_on }: Transaction, { now }: Sandbox) => available_on <= now()

const presentTransaction = (sandbox: Sandbox, transaction: Transaction): Transaction => ({
  ...transaction,
  status: isAvailable(transaction, sandbox) ? 'available' : 'pending',
})

const sumsOf = (transactions: readonly Transaction[]) => {
  const sums = new Map<string, number>()
  for (const { currency: currencyCode, net } of transactions)
    sums.set(currencyCode, (sums.get(currencyCode) ?? 0) + net)
  return [...sums].map(([currencyCode, amount]) => ({ amount, currency: currencyCode, source_types: { card: amount } }))
}

const ListParams = z.strictObject({
  ...paging,
  created,
  currency: currency.optional(),
  source: text.optional(),
  type: text.optional(),
})

/** Endpoints of the shop's balance and of its movements. */
export const balanceEndpoints = [
  endpoint('GET', '/balance', z.strictObject({}), (sandbox) => {
    const all = sandbox.store.all('balance_transactions')
    // As at Stripe, a currency without money in it is listed with zero.
    const zeros = all.map((one) => ({ ...one, net: 0 }))
    return {
      object: 'balance',
      available: sumsOf([...zeros, ...all.filter((one) => isAvailable(one, sandbox))]),
      livemode: false,
      pending: sumsOf([...zeros, ...all.filter((one) => !isAvailable(one, sandbox))]),
    }
  }),
  endpoint('GET', '/balance_transactions', ListParams, (sandbox, input) => {
    const transactions = createdWithin(sandbox.store.all('balance_transactions'), input.created)
      .filter((one) => !input.currency || one.currency === input.currency)
      .filter(({ source }) => !input.source || source === input.source)
      .filter(({ type }) => !input.type || type === input.type)
    const list = paginate(transactions, input, '/v1/balance_transactions')
    return { ...list, data: list.data.map((one) => presentTransaction(sandbox, one)) }
  }),
  endpoint('GET', '/balance_transactions/:id', z.strictObject({}), (sandbox, _, id) => {
    const found = sandbox.store.find('balance_transactions', id)
    if (!found) throw notFound('balance transaction', id)
    return presentTransaction(sandbox, found)
  }),
]
