import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { sendGift } from './emails.ts'
import { getGift } from './queries/gifts.ts'

const aboutGift = (id: number) => `gift ${id}`

/** Writes to the recipient of a waiting gift: by notification to a username, by email with a link to an address. */
export async function deliverGift(work: Work, id: number): Promise<void> {
  const gift = await getGift(work.db, id)
  if (gift.recipient_id === null) {
    await work.enqueue(sendGift, { gift_id: id }, { atOnce: true })
    return
  }
  await notify(work, [
    {
      account_id: gift.recipient_id,
      kind: 'purchase',
      actor: null,
      subject: gift.product_name,
      detail: `${gift.giver} gives it to you. Open the gift to accept it.`,
      path: `/products/gifts/${id}`,
      about: aboutGift(id),
    },
  ])
}

/** Notifies the giver of what became of a gift. */
export async function notifyGiver(work: Work, id: number, detail: string): Promise<void> {
  const { giver_id, product_name } = await getGift(work.db, id)
  // A closed account gets no notifications.
  if (await isClosed(work.db, giver_id)) return
  await notify(work, [
    {
      account_id: giver_id,
      kind: 'purchase',
      actor: null,
      subject: product_name,
      detail,
      path: '/products/gifts',
      about: aboutGift(id),
    },
  ])
}
