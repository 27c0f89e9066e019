import { amountOf, formatMoney } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { notify, type Notice } from '#features/notifications/server.ts'
import { getSaleNames, type LockedPurchase, type SaleNames } from './queries/settle-purchase.ts'
import { statusNotices, payerOf } from './rules.ts'

const aboutPurchase = (id: number) => `purchase ${id}`

/** Notifies the seller of a sale. */
export async function notifySeller(
  work: Work,
  { id, seller_id: account_id }: LockedPurchase,
  { product, buyer }: SaleNames,
): Promise<void> {
  await notify(work, [
    { account_id, kind: 'sale', actor: buyer, subject: product, path: '/products/sales', about: aboutPurchase(id) },
  ])
}

/** Notifies buyer and seller that a payment was refunded or disputed. */
export async function notifyBuyerAndSeller(work: Work, before: LockedPurchase, after: LockedPurchase): Promise<void> {
  const statusNotice = statusNotices(before.status, after.status, after.refund_reason)
  if (statusNotice.seller === null && statusNotice.buyer === null) return
  const { product, buyer } = await getSaleNames(work.db, after)
  const about = aboutPurchase(after.id)
  const notices: Notice[] = []
  if (statusNotice.seller !== null) {
    const notice = { kind: 'sale' as const, actor: buyer, subject: product, path: '/products/sales', about }
    notices.push({ ...notice, account_id: after.seller_id, detail: statusNotice.seller })
  }
  // A closed account gets no notifications.
  if (statusNotice.buyer !== null && after.refund_reason !== 'buyer_left') {
    const notice = { kind: 'purchase' as const, actor: null, subject: product, about }
    const buyerNotice = { ...notice, account_id: after.buyer_id, path: '/products/purchases' }
    if (after.payer_id === null) notices.push({ ...buyerNotice, detail: statusNotice.buyer })
    else {
      notices.push({
        ...buyerNotice,
        detail: 'The gift was refunded to whoever gave it. You can no longer download it.',
      })
      const detail = 'The gift was refunded: what you paid is back in your balance.'
      notices.push({ ...notice, account_id: after.payer_id, path: '/products/gifts', detail })
    }
  }
  await notify(work, notices)
}

/** Notifies a buyer that a payment that took days has failed, so that they can try again. */
export async function notifyOfFailedPayment(work: Work, purchase: LockedPurchase): Promise<void> {
  const { id, buyer_id: account_id, product_id } = purchase
  const { product: subject } = await getSaleNames(work.db, purchase)
  const detail = 'Your bank did not complete the payment. You were not charged, and you can buy it again.'
  const notice = { kind: 'purchase' as const, actor: null, subject, path: `/products/${product_id}`, detail }
  await notify(work, [{ ...notice, account_id, about: aboutPurchase(id) }])
}

/** Notifies a buyer that their refund failed at the bank. */
export async function notifyOfFailedRefund(work: Work, purchase: LockedPurchase): Promise<void> {
  // A closed account gets no notifications.
  if (purchase.refund_reason === 'buyer_left') return
  const { product: subject } = await getSaleNames(work.db, purchase)
  const detail = 'Your bank did not accept the refund. Your money is not lost, and we have been told.'
  const notice = { kind: 'purchase' as const, actor: null, subject, path: '/products/purchases', detail }
  await notify(work, [{ ...notice, account_id: purchase.buyer_id, about: aboutPurchase(purchase.id) }])
}

/** Notifies a buyer that a part of their payment was refunded. */
export async function notifyOfPartialRefund(work: Work, purchase: LockedPurchase, cents: number): Promise<void> {
  const { product: subject } = await getSaleNames(work.db, purchase)
  const isGift = purchase.payer_id !== null
  const amount = formatMoney(amountOf(cents))
  const detail = isGift
    ? `${amount} of what you paid for the gift is back in your balance. It stays theirs.`
    : `${amount} of your payment was refunded. It stays yours.`
  const path = isGift ? '/products/gifts' : `/products/purchases/${purchase.id}`
  const notice = { kind: 'purchase' as const, actor: null, subject, path, detail }
  await notify(work, [{ ...notice, account_id: payerOf(purchase), about: aboutPurchase(purchase.id) }])
}
