import type { Work } from '#platform/server/work/work.ts'
import { monthlyGiftsEvents, type MonthlyGift } from '../../contract.ts'
import { insertDonation } from '../queries.ts'
import { findGiftThere, getMonthlyGift, upsertGift } from '../queries/monthly.ts'
import { settleDonation, type ToldDonation } from '../settle-donation.ts'

/** A monthly gift as the provider told it. */
export interface ToldGift {
  stripe_subscription_id: string
  amount_cents: number
  currency: 'usd'
  status: MonthlyGift['status']
  next_payment_at: Date | null
  answer: number
  created_at: Date
}

/** A month of a monthly gift, as the provider has it. */
export interface ToldMonth {
  invoice: string
  subscription: string
  amount_cents: number
  told: ToldDonation & { paid_at: Date }
}

/** What the provider answered about the monthly gifts of an account. */
export interface GiftsAnswer {
  gifts: readonly ToldGift[]
  months: readonly ToldMonth[]
}

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

/** Writes an answer down: how each gift of an account stands, and each month of it as a donation. */
export async function keepGifts(work: Work, accountId: number, { gifts, months }: GiftsAnswer): Promise<void> {
  for (const gift of gifts) await keepGift(work, accountId, gift)
  for (const month of months) await keepMonth(work, month)
}
