import { mapPage } from '#platform/server/database/keyset-page.ts'
import type { Database } from '#platform/server/database/database.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { giftsApi } from '../../contract/gifts.ts'
import { lockForSale } from '../bundles/lock-for-sale.ts'
import { insufficientFunds } from '../purchases/http-errors.ts'
import { takeOrder } from '../purchases/order.ts'
import { toPurchase } from '../purchases/presenter.ts'
import { getShown } from '../purchases/queries/lists.ts'
import { totalOf } from '../purchases/rules.ts'
import { acceptGift } from './accept.ts'
import { deliverGift } from './notifications.ts'
import { giftFree, giftNotWaiting, giftsNotTaxed, noSuchGift, noSuchOwnGift, noSuchRecipient } from './http-errors.ts'
import { moveToEscrow, returnGift } from './money.ts'
import { toGift, toOffer } from './presenter.ts'
import { findGift, getGift, insertGift, listGifts, lockGift, reservePurchaseId, updateGift } from './queries/gifts.ts'
import { findGiftRecipient } from './recipient.ts'
import { canOpen } from './rules.ts'

/** Locks one of the giver's gifts that waits; throws if it is not theirs, or waits no longer. */
async function lockOwnWaitingGift(db: Database, id: number, giverId: number) {
  const gift = await lockGift(db, id)
  if (gift?.giver_id !== giverId) throw noSuchOwnGift()
  if (gift.status !== 'waiting') throw giftNotWaiting()
  return gift
}

const hashOrNull = (token: string | undefined) => (token === undefined ? null : hashToken(token))

/** Routes of gifts. */
export const giftsRoutes: Route[] = routes(giftsApi, {
  give: async ({ db, work, caller, params, body, services, now }) => {
    const { to, message = null, expected_total, amount } = body
    if (services.config.TAX !== 'off') throw giftsNotTaxed()
    const orderInput = { product_id: params.id, buyer_id: caller.id, expected_total, amount, code: undefined }
    const order = await takeOrder(db, services.config, orderInput, now)
    const total = totalOf(order)
    if (total === 0) throw giftFree()
    const { product_id, seller_id, price_cents, fee_cents } = order
    const recipient = await findGiftRecipient(db, to, { giver_id: caller.id, seller_id })
    if ((await lockBalance(db, caller.id, seller_id)) < total) throw insufficientFunds()
    await lockForSale(db, { product_id, buyer_id: caller.id })
    const gift = { product_id, giver_id: caller.id, seller_id, price_cents, fee_cents, ...recipient }
    const purchase_id = await reservePurchaseId(db)
    const id = await insertGift(db, { ...gift, purchase_id, message, created_at: now, sent_at: now })
    await moveToEscrow(work, { ...gift, purchase_id })
    await deliverGift(work, id)
    return toGift(await getGift(db, id))
  },

  list: async ({ db, caller, query }) => mapPage(await listGifts(db, caller.id, query), toGift),

  send: async ({ db, work, caller, params, body, now }) => {
    const gift = await lockOwnWaitingGift(db, params.id, caller.id)
    const recipient = body.to === undefined ? {} : await findGiftRecipient(db, body.to, gift)
    // Its recipient has closed their account.
    if (body.to === undefined && gift.recipient_id === null && gift.email === null) throw noSuchRecipient()
    await updateGift(db, gift.id, { ...recipient, token_hash: null, sent_at: now })
    await deliverGift(work, gift.id)
    return toGift(await getGift(db, gift.id))
  },

  keep: async ({ db, work, caller, params }) => {
    const gift = await lockOwnWaitingGift(db, params.id, caller.id)
    await acceptGift(work, gift, caller.id)
    return toGift(await getGift(db, gift.id))
  },

  cancel: async ({ db, work, caller, params }) => {
    const gift = await lockOwnWaitingGift(db, params.id, caller.id)
    await returnGift(work, gift)
    return toGift(await getGift(db, gift.id))
  },

  open: async ({ db, caller, params, body }) => {
    const gift = await findGift(db, params.id)
    if (!gift || !canOpen(gift, caller.id, hashOrNull(body.token))) throw noSuchGift()
    return toOffer(gift, caller.id)
  },

  accept: async ({ db, work, caller, params, body }) => {
    const gift = await lockGift(db, params.id)
    if (!gift || !canOpen(gift, caller.id, hashOrNull(body.token))) throw noSuchGift()
    if (gift.status === 'accepted') return toPurchase(await getShown(db, gift.purchase_id))
    return toPurchase(await acceptGift(work, gift, caller.id))
  },
})
