import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { expectContact } from '#features/blocks/server.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { PURCHASE_MESSAGES_MAX, purchaseMessagesApi, purchaseMessagesEvents } from '../../contract/purchase-messages.ts'
import { noSuchPurchase } from './http-errors.ts'
import { toPurchase, toSale } from './presenter.ts'
import { findShown } from './queries/lists.ts'
import { countMessages, insertMessage, isBlocked, isClosed, listMessages } from './queries/messages.ts'
import { lockPurchase } from './queries/settle-purchase.ts'

/** Returns a paid purchase for one of its two sides; throws 404 for everyone else. */
async function findPurchaseFor(db: Database, id: number, caller: Caller) {
  const found = await findShown(db, id)
  const isBuyer = found?.buyer_id === caller.id
  if (!found || found.paid_at === null || (!isBuyer && found.seller_id !== caller.id)) throw noSuchPurchase()
  return { found, isBuyer, otherId: isBuyer ? found.seller_id : found.buyer_id }
}

export const purchaseMessagesRoutes: Route[] = routes(purchaseMessagesApi, {
  readConversation: async ({ db, caller, params }) => {
    const { found, isBuyer, otherId } = await findPurchaseFor(db, params.id, caller)
    const is_blocked = await isBlocked(db, caller.id, otherId)
    return {
      purchase: isBuyer ? toPurchase(found) : null,
      sale: isBuyer ? null : toSale(found),
      can_write: !is_blocked && !(await isClosed(db, otherId)),
      is_blocked,
      messages: await listMessages(db, found.id),
    }
  },

  write: async ({ db, work, caller, params, body, now }) => {
    const { found, otherId } = await findPurchaseFor(db, params.id, caller)
    // Serializes concurrent messages, so that they cannot exceed the limit.
    await lockPurchase(db, found.id)
    await expectContact(db, caller.id, otherId)
    if (await isClosed(db, otherId)) throw conflict('account_closed', 'The other side has closed their account')
    if ((await countMessages(db, found.id)) >= PURCHASE_MESSAGES_MAX) {
      throw conflict('too_many_messages', 'This purchase has as many messages as there can be')
    }
    const row = { author_id: caller.id, content: body.content, created_at: now.toISOString() }
    const { id } = await insertMessage(db, { ...row, purchase_id: found.id })
    const about = `purchase messages ${found.id}`
    // Replying marks the messages before as read.
    await readAbout(work, { account_id: caller.id, kind: 'message', about })
    await notify(work, [
      {
        account_id: otherId,
        kind: 'message',
        actor: caller.username,
        subject: found.product_name,
        path: `/products/purchases/${found.id}`,
        about,
      },
    ])
    for (const account_id of [caller.id, otherId]) {
      work.publish(purchaseMessagesEvents.purchase_message, account_id, { id, purchase_id: found.id })
    }
    return { id, ...row, username: caller.username }
  },
})
