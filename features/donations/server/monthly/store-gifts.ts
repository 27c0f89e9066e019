import { inWork, type Work, type WorkBase } from '#platform/server/work/work.ts'
import { monthlyGiftsEvents } from '../../contract.ts'
import { insertDonation } from '../queries.ts'
import { findGiftThere, getMonthlyGift, upsertGift } from '../queries/monthly.ts'
import type { ToldGift } from '../rules.ts'
import { settleDonation } from '../settle-donation.ts'
import { askAboutGifts, type GiftsAnswer, type ToldMonth } from './ask-provider.ts'

async function keepGift({ db, publish }: Work, accountId: number, told: ToldGift): Promise<void> {
  const before = await findGiftThere(db, told.stripe_subscription_id)
  await upsertGift(db, accountId, told)
  const kept = await findGiftThere(db, told.stripe_subscription_id)
  if (!kept || kept.account_id === null) return
  const isNews = before?.status !== kept.status || before.next_payment_at !== kept.next_payment_at
  if (isNews) publish(monthlyGiftsEvents.monthly_gift, kept.account_id, await getMonthlyGift(db, kept.id))
}

async function keepMonth(work: Work, { invoice, subscription, amount_cents, told }: ToldMonth): Promise<void> {
  const gift = await findGiftThere(work.db, subscription)
  if (!gift) return
  await insertDonation(work.db, {
    account_id: gift.account_id,
    amount_cents,
    currency: 'usd',
    is_anonymous: false,
    status: 'pending',
    stripe_session_id: invoice,
    monthly_gift_id: gift.id,
    created_at: told.paid_at,
  })
  await settleDonation(work, invoice, told)
}

/** Writes an answer down: how each gift stands, and each month of it as a donation. */
export async function keepGifts(work: Work, { account_id, gifts, months }: GiftsAnswer): Promise<void> {
  for (const gift of gifts) await keepGift(work, account_id, gift)
  for (const month of months) await keepMonth(work, month)
}

/** Asks the provider and writes the answer down at once. */
export async function askAndKeepGifts(base: WorkBase, about: { account_id: number; customer: string }): Promise<void> {
  const answer = await askAboutGifts(base.db, base.services.stripe, { ...about, subject: {} })
  await inWork(base, (work) => keepGifts(work, answer))
}
