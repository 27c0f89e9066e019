import type Stripe from 'stripe'
import type { Sandbox } from '../endpoint.ts'
import { freshId } from '../records.ts'
import { StripeRefusal } from '../refusals.ts'

/** A movement of the balance of a connected account. */
export interface ConnectedMovement {
  id: string
  account: string
  net: number
  currency: string
}

/** Returns what a connected account holds. */
export const balanceOf = ({ store }: Sandbox, account: string): number =>
  store
    .all('connected_movements')
    .filter((movement) => movement.account === account)
    .reduce((sum, { net }) => sum + net, 0)

/** Returns what the platform holds and can transfer. */
export const availableOf = ({ store, now }: Sandbox): number =>
  store
    .all('balance_transactions')
    .filter(({ available_on }) => available_on <= now())
    .reduce((sum, { net }) => sum + net, 0)

/** Moves money into or out of a connected account. */
export const moveConnected = ({ store, currency }: Sandbox, account: string, net: number): ConnectedMovement =>
  store.put('connected_movements', { id: freshId('txn'), account, net, currency })

/** Makes everything that people paid available at once, as days do. */
export const releaseBalance = ({ store, now }: Sandbox) => {
  for (const transaction of store.all('balance_transactions'))
    if (transaction.available_on > now()) store.put('balance_transactions', { ...transaction, available_on: now() })
}

/** 400: the balance does not cover the amount. As at Stripe, the error is stored under the idempotency key. */
export const balanceInsufficient = () =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient' satisfies Stripe.StripeRawError['code'],
    message: 'You have insufficient available funds in your Stripe account.',
  })
