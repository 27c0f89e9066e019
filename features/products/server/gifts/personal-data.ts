import { z } from 'zod'
import type { PersonalData } from '#features/accounts/server.ts'
import { job } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { returnOfLeftSeller } from './money.ts'
import { eraseFromGifts, exportGifts, listUnreachable, listWaitingOf, lockGift } from './queries/gifts.ts'

/** Pays a gift back whose seller has closed their account, or that nobody can accept any more. */
export const returnGiftOfLeftSeller = job({
  name: 'product-return-gift',
  data: z.object({ gift_id: z.int() }),
  run: ({ gift_id }, tools) =>
    inWork(tools, async (work) => {
      const gift = await lockGift(work.db, gift_id)
      if (gift?.status === 'waiting') await returnOfLeftSeller(work, gift)
    }),
})

/** Gifts stay with their purchases in the books; the address and the message are deleted. What a giver paid for can still be accepted by whoever has its link. */
export const giftsPersonalData: PersonalData = {
  name: 'gifts',
  exportOf: exportGifts,
  erase: async ({ db, now, enqueueAll }, { accountId }) => {
    const waiting = [...(await listWaitingOf(db, accountId)), ...(await listUnreachable(db, accountId))]
    const gifts = waiting.map(({ id }) => ({ gift_id: id }))
    await enqueueAll(returnGiftOfLeftSeller, gifts, { startAfter: now, onceFor: ({ gift_id }) => String(gift_id) })
    await eraseFromGifts(db, accountId)
  },
}
