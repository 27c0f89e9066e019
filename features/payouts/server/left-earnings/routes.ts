import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import type { Work } from '#platform/server/work/work.ts'
import { leftEarningsApi, type LeftEarnings } from '../../contract/left-earnings.ts'
import { changePayout, lockWithBalance, book } from '../change-payout.ts'
import { announceRequest } from '../finance-notifications.ts'
import { storeBankDetails } from '../queries/bank-details.ts'
import { findLeftEarnings, getLeftEarnings, moveLeftEarnings, type FoundEarnings } from '../queries/left-earnings.ts'
import { insertPayout } from '../queries/payouts.ts'
import { payableOf, toLeftEarnings } from './rules.ts'

const overOrUnknown = () =>
  notFound('This link is no longer valid. If you have a newer email about your earnings, use the link in that one.')

async function findByLink(db: Database, id: number, token: string): Promise<FoundEarnings> {
  const found = await findLeftEarnings(db, id)
  if (!found?.token_hash || !timingSafeEqual(found.token_hash, hashToken(token))) throw overOrUnknown()
  return found
}

function shown(found: FoundEarnings, now: Date): LeftEarnings {
  const left = toLeftEarnings(found, now)
  if (!left) throw overOrUnknown()
  return left
}

/** Lets finance staff pay what is left: a smaller payout takes the place of one of which sales were refunded or disputed since. */
async function request(work: Work, left: FoundEarnings): Promise<void> {
  const { db, now } = work
  const payout = await lockWithBalance(work, left.payout_id)
  const amount_cents = payableOf(left)
  if (amount_cents === left.amount_cents) {
    await changePayout(work, payout, { action: 'release' })
    return announceRequest(work, payout)
  }
  await changePayout(work, payout, { action: 'return' })
  const { account_id, currency, method } = payout
  const place = { destination: null, transfer_group: null }
  const smaller = await insertPayout(db, { account_id, amount_cents, currency, method, ...place, now })
  if (!smaller) throw new Error('The payout that was returned is still open')
  await book(work, smaller, 'requested')
  await moveLeftEarnings(db, left.id, { payout_id: smaller.id })
  await announceRequest(work, smaller)
}

/** Routes of somebody who has closed their account, by the link in their email. */
export const leftEarningsRoutes: Route[] = routes(leftEarningsApi, {
  open: async ({ db, now, params, body }) => shown(await findByLink(db, params.id, body.token), now),

  claim: async ({ work, params, body: { token, ...details } }) => {
    const { db, now } = work
    const before = await findByLink(db, params.id, token)
    await lockWithBalance(work, before.payout_id)
    // Two tabs may send it at once, and finance staff may have acted.
    const left = await findByLink(db, params.id, token)
    const { state, is_early, payable_at } = shown(left, now)
    if (state === 'paid') throw conflict('payout_changed', 'This was paid already.')
    if (is_early)
      throw conflict('too_early', `This can be paid from ${payable_at.slice(0, 10)} on, once recent sales are final.`)
    if (payableOf(left) === 0)
      throw conflict(
        'nothing_left',
        'Nothing is left: the sales were refunded or disputed after you closed your account.',
      )
    await storeBankDetails(db, left.account_id, { ...details, now })
    if (state === 'waiting') await request(work, left)
    return shown(await getLeftEarnings(db, left.id), now)
  },
})
