import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createdWithin, paginate } from '../lists.ts'
import { amount, created, currency, mergeMetadata, metadata, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'
import { getAccount } from './accounts.ts'
import { balanceInsufficient, balanceOf, moveConnected } from './balances.ts'

const ARRIVES_AFTER_S = 2 * 86_400

/** A payout with the connected account that it leaves. */
export interface ConnectedPayout {
  id: string
  created: number
  account: string
  payout: Stripe.Payout
}

const CreateParams = z.strictObject({
  amount: amount(1),
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.max(22).optional(),
})
const ListParams = z.strictObject({ ...paging, created, status: text.optional() })

const getPayout = ({ store }: Sandbox, id: string) => {
  const found = store.find('connected_payouts', id)
  if (!found) throw notFound('payout', id)
  return found
}

const callerOf = ({ connected }: Sandbox): string => {
  if (connected === null) throw badRequest('The sandbox pays out connected accounts only: send Stripe-Account.')
  return connected
}

/** Whether the bank account of a connected account sends payments back. */
export const hasBadBank = ({ store }: Sandbox, account: string): boolean =>
  store.find('settings', `bad_bank ${account}`) !== undefined

/** Sets whether a bank account accepts payments. */
export const setBankAccepts = ({ store }: Sandbox, account: string, accepts: boolean) => {
  if (accepts) store.remove('settings', `bad_bank ${account}`)
  else store.put('settings', { id: `bad_bank ${account}`, value: 'yes' })
}

const createPayout = (sandbox: Sandbox, input: z.output<typeof CreateParams>): Stripe.Payout => {
  const { store, now } = sandbox
  const account = getAccount(sandbox, callerOf(sandbox))
  if (!account.payouts_enabled) throw badRequest('Payouts are not enabled for this account.', 'payouts_not_allowed')
  if (input.amount > balanceOf(sandbox, account.id)) throw balanceInsufficient()
  moveConnected(sandbox, account.id, -input.amount)
  const payout = {
    id: freshId('po'),
    object: 'payout',
    amount: input.amount,
    arrival_date: now() + ARRIVES_AFTER_S,
    automatic: false,
    created: now(),
    currency: input.currency,
    description: input.description ?? null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    method: 'standard',
    source_type: 'card',
    statement_descriptor: input.statement_descriptor ?? null,
    status: 'pending',
    type: 'bank_account',
  } as unknown as Stripe.Payout
  store.put('connected_payouts', { id: payout.id, created: payout.created, account: account.id, payout })
  const succeeds = !hasBadBank(sandbox, account.id)
  store.put('awaited_outcomes', { id: payout.id, due: payout.arrival_date, succeeds })
  emit(sandbox, 'payout.created', payout, undefined, account.id)
  return payout
}

const FAILURE = {
  failure_code: 'account_closed',
  failure_message: 'The bank account has been closed.',
} as const

/** Decides about a payout, whether by the clock or by a button. As at Stripe, a bank may send back what it has accepted. */
export function decidePayout(sandbox: Sandbox, id: string, succeeds: boolean): Stripe.Payout {
  const { store } = sandbox
  const existing = getPayout(sandbox, id)
  const before = existing.payout
  store.remove('awaited_outcomes', id)
  if (before.status === 'failed' || (before.status === 'paid' && succeeds))
    throw badRequest(`This payout has already ${before.status}.`)
  const payout = { ...before, ...(succeeds ? { status: 'paid' } : { status: 'failed', ...FAILURE }) }
  store.put('connected_payouts', { ...existing, payout })
  if (!succeeds) moveConnected(sandbox, existing.account, before.amount)
  emit(sandbox, succeeds ? 'payout.paid' : 'payout.failed', payout, { status: before.status }, existing.account)
  return payout
}

/** Endpoints of payouts, which are called in the name of a connected account. */
export const connectedPayoutEndpoints = [
  endpoint('POST', '/payouts', CreateParams, createPayout),
  endpoint('GET', '/payouts', ListParams, (sandbox, input) => {
    const account = callerOf(sandbox)
    const ownPayouts = createdWithin(sandbox.store.all('connected_payouts'), input.created)
      .filter((one) => one.account === account)
      .map(({ payout }) => payout)
      .filter(({ status }) => !input.status || status === input.status)
    return paginate(ownPayouts, input, '/v1/payouts')
  }),
  endpoint('GET', '/payouts/:id', z.strictObject({}), (sandbox, _, id) => {
    const { account, payout } = getPayout(sandbox, id)
    if (account !== callerOf(sandbox)) throw notFound('payout', id)
    return payout
  }),
]
