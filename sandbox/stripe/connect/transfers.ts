import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createdWithin, paginate, singlePage } from '../lists.ts'
import { amount, created, currency, mergeMetadata, metadata, paging, text } from '../params.ts'
import { recordTransaction } from '../payments/balance.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'
import { getAccount } from './accounts.ts'
import { availableOf, balanceInsufficient, balanceOf, moveConnected } from './balances.ts'

const CreateParams = z.strictObject({
  amount: amount(1),
  currency,
  destination: text,
  description: text.optional(),
  metadata: metadata.optional(),
  transfer_group: text.optional(),
})
const ReverseParams = z.strictObject({ amount: amount(1).optional(), metadata: metadata.optional() })
const ListParams = z.strictObject({
  ...paging,
  created,
  destination: text.optional(),
  transfer_group: text.optional(),
})

const getTransfer = ({ store }: Sandbox, id: string) => {
  const transfer = store.find('transfers', id)
  if (!transfer) throw notFound('transfer', id)
  return transfer
}

const creditAccount = (sandbox: Sandbox, account: string, net: number) => {
  const { id } = moveConnected(sandbox, account, net)
  const balance_transaction = {
    id,
    object: 'balance_transaction',
    amount: net,
    currency: sandbox.currency,
    fee: 0,
    net,
  }
  return sandbox.store.put('destination_payments', {
    id: freshId('py'),
    object: 'charge',
    amount: net,
    balance_transaction,
    currency: sandbox.currency,
  } as unknown as Stripe.Charge)
}

const createTransfer = (sandbox: Sandbox, input: z.output<typeof CreateParams>): Stripe.Transfer => {
  const { store, now } = sandbox
  const account = getAccount(sandbox, input.destination)
  if (account.capabilities?.transfers !== 'active') {
    throw badRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      'insufficient_capabilities_for_transfer',
    )
  }
  if (input.amount > availableOf(sandbox)) throw balanceInsufficient()
  const id = freshId('tr')
  const transactionFields = {
    type: 'transfer',
    reporting_category: 'transfer',
    source: id,
    currency: input.currency,
  } as const
  const transaction = recordTransaction(sandbox, { ...transactionFields, amount: -input.amount, created: now() })
  const transfer = store.put('transfers', {
    id,
    object: 'transfer',
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: now(),
    currency: input.currency,
    description: input.description ?? null,
    destination: account.id,
    destination_payment: creditAccount(sandbox, account.id, input.amount).id,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    reversals: singlePage([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: null,
    transfer_group: input.transfer_group ?? null,
  } as unknown as Stripe.Transfer)
  emit(sandbox, 'transfer.created', transfer)
  return transfer
}

const reverseTransfer = (
  sandbox: Sandbox,
  input: z.output<typeof ReverseParams>,
  id: string,
): Stripe.TransferReversal => {
  const { store, now } = sandbox
  const transfer = getTransfer(sandbox, id)
  const remaining = transfer.amount - transfer.amount_reversed
  const reversedAmount = input.amount ?? remaining
  if (reversedAmount > remaining || remaining === 0) throw badRequest(`Transfer ${id} is already fully reversed.`)
  const account = transfer.destination as string
  if (reversedAmount > balanceOf(sandbox, account)) throw balanceInsufficient()
  moveConnected(sandbox, account, -reversedAmount)
  const reversalId = freshId('trr')
  const transactionFields = {
    type: 'transfer_refund',
    reporting_category: 'transfer_reversal',
    source: reversalId,
  } as const
  const transaction = recordTransaction(sandbox, {
    ...transactionFields,
    currency: transfer.currency,
    amount: reversedAmount,
    created: now(),
  })
  const reversalRecord = {
    id: reversalId,
    object: 'transfer_reversal',
    amount: reversedAmount,
    balance_transaction: transaction.id,
    created: now(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: mergeMetadata({}, input.metadata),
    source_refund: null,
    transfer: id,
  } satisfies Stripe.TransferReversal
  const amount_reversed = transfer.amount_reversed + reversedAmount
  const reversals = singlePage([...transfer.reversals.data, reversalRecord], `/v1/transfers/${id}/reversals`)
  const after = { ...transfer, amount_reversed, reversals, reversed: amount_reversed === transfer.amount }
  store.put('transfers', after)
  emit(sandbox, 'transfer.reversed', after)
  return reversalRecord
}

/** Endpoints of transfers to connected accounts. */
export const transferEndpoints = [
  endpoint('POST', '/transfers', CreateParams, createTransfer),
  endpoint('GET', '/transfers', ListParams, ({ store }, input) => {
    const transfers = createdWithin(store.all('transfers'), input.created)
      .filter(({ destination }) => !input.destination || destination === input.destination)
      .filter(({ transfer_group }) => !input.transfer_group || transfer_group === input.transfer_group)
    return paginate(transfers, input, '/v1/transfers')
  }),
  endpoint('GET', '/transfers/:id', z.strictObject({}), (sandbox, _, id) => getTransfer(sandbox, id)),
  endpoint('POST', '/transfers/:id/reversals', ReverseParams, reverseTransfer),
]
