import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import { leftEarningsApi, type LeftEarnings } from '../../contract/left-earnings.ts'
import { lockWithBalance } from '../change-payout.ts'
import { findBankDetails, storeBankDetails } from '../queries/bank-details.ts'
import { findLeftEarnings, getLeftEarnings, type FoundEarnings } from '../queries/left-earnings.ts'
import { maskedAccount } from '../rules.ts'
import { sendLeftDetails } from './emails.ts'
import { requestIfDue } from './request.ts'
import { payableCents, toLeftEarnings } from './rules.ts'

const linkInvalid = () =>
  notFound('This link is no longer valid. If you have a newer email about your earnings, use the link in that one.')

async function findByLink(db: Database, id: number, token: string): Promise<FoundEarnings> {
  const found = await findLeftEarnings(db, id)
  if (!found?.token_hash || !timingSafeEqual(found.token_hash, hashToken(token))) throw linkInvalid()
  return found
}

function presentOrThrow(found: FoundEarnings, now: Date): LeftEarnings {
  const left = toLeftEarnings(found, now)
  if (!left) throw linkInvalid()
  return left
}

/** Routes of somebody who has closed their account, by the link in their email. */
export const leftEarningsRoutes: Route[] = routes(leftEarningsApi, {
  open: async ({ db, now, params, body }) => presentOrThrow(await findByLink(db, params.id, body.token), now),

  claim: async ({ work, params, body: { token, ...details } }) => {
    const { db, now } = work
    const before = await findByLink(db, params.id, token)
    await lockWithBalance(work, before.payout_id)
    // Two tabs may send it at once, and finance staff may have acted.
    const left = await findByLink(db, params.id, token)
    const { state } = presentOrThrow(left, now)
    if (state === 'paid') throw conflict('payout_changed', 'This was paid already.')
    if (payableCents(left) === 0)
      throw conflict(
        'nothing_left',
        'Nothing is left: the sales were refunded or disputed after you closed your account.',
      )
    const stored = await findBankDetails(db, left.account_id)
    if (stored?.holder !== details.holder || stored.account !== details.account) {
      await storeBankDetails(db, left.account_id, { ...details, now })
      const account = maskedAccount(details.account)
      await work.enqueue(sendLeftDetails, { id: left.id, account, entered_at: now.toISOString() }, { atOnce: true })
    }
    await requestIfDue(work, left.id)
    return presentOrThrow(await getLeftEarnings(db, left.id), now)
  },
})
