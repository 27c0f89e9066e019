import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import { acceptGift } from '../../server/gifts/accept.ts'
import { moveToEscrow, returnGift } from '../../server/gifts/money.ts'
import { insertGift, reservePurchaseId } from '../../server/gifts/queries/gifts.ts'
import type { Order } from '../../server/purchases/order.ts'
import { totalOf } from '../../server/purchases/rules.ts'

/** What may happen to gifts of one product to one person. */
export const GIFT_STEPS: ReadonlySet<string> = new Set(['a friend gives it', 'accept a gift', 'take a gift back'])

interface Gifts {
  order: Order
  giver: { id: number }
}

const listWaiting = (db: Database, { product_id }: Order) =>
  db
    .selectFrom('product_gifts')
    .selectAll()
    .where('product_id', '=', product_id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()

/** What is held for gifts that wait. */
export const sumWaiting = async (db: Database, order: Order): Promise<number> =>
  (await listWaiting(db, order)).reduce((sum, gift) => sum + totalOf(gift), 0)

/** A friend pays for a gift to the buyer; the oldest that waits is accepted or taken back. */
export async function takeGiftStep(work: Work, does: string, { order, giver }: Gifts): Promise<void> {
  const { db, now } = work
  const { product_id, seller_id, buyer_id, price_cents, fee_cents } = order
  if (does === 'a friend gives it') {
    const gift = { product_id, seller_id, giver_id: giver.id, recipient_id: buyer_id, price_cents, fee_cents }
    await lockBalance(db, giver.id)
    const purchase_id = await reservePurchaseId(db)
    await insertGift(db, { ...gift, purchase_id, created_at: now, sent_at: now })
    await moveToEscrow(work, { ...gift, purchase_id })
    return
  }
  const [gift] = await listWaiting(db, order)
  if (!gift) return
  await (does === 'accept a gift' ? acceptGift(work, gift, buyer_id) : returnGift(work, gift))
}
