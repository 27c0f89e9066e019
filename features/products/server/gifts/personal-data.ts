import { z } from 'zod'
import { isClosed, type PersonalData } from '#features/accounts/server.ts'
import { job, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork } from '#platform/server/work/work.ts'
import { returnGift, returnOfLeftSeller } from './money.ts'
import { eraseFromGifts, exportGifts, listUnreachable, listWaitingOf, lockGift } from './queries/gifts.ts'

/** Pays a gift back whose seller has closed their account. */
export const returnGiftOfLeftSeller = job({
  name: 'product-return-gift',
  data: z.object({ gift_id: z.int() }),
  run: ({ gift_id }, tools) =>
    inWork(tools, async (work) => {
      const gift = await lockGift(work.db, gift_id)
      if (gift?.status === 'waiting') await returnOfLeftSeller(work, gift)
    }),
})

const AT_ONCE = 100

/** Gives up gifts whose givers have left, and that nobody can accept any more. */
export const endUnreachableGifts: ScheduledJob = {
  name: 'end-unreachable-gifts',
  cron: '26 5 * * *',
  onlyWith: 'payments',
  run: async (tools) => {
    for (const { id } of await listUnreachable(tools.db, AT_ONCE)) {
      tools.signal.throwIfAborted()
      await inWork(tools, async (work) => {
        const gift = await lockGift(work.db, id)
        // A link may have been sent since.
        const isWaiting = gift?.status === 'waiting' && gift.token_hash === null && gift.email === null
        if (isWaiting && (await isClosed(work.db, gift.giver_id))) await returnGift(work, gift)
      })
    }
  },
}

/** Gifts stay with their purchases in the books; the address and the message are deleted. What a giver paid for can still be accepted by whoever has its link. */
export const giftsPersonalData: PersonalData = {
  name: 'gifts',
  exportOf: exportGifts,
  erase: async ({ db, now, enqueueAll }, { accountId }) => {
    const waiting = await listWaitingOf(db, accountId)
    const gifts = waiting.map(({ id }) => ({ gift_id: id }))
    await enqueueAll(returnGiftOfLeftSeller, gifts, { startAfter: now, onceFor: ({ gift_id }) => String(gift_id) })
    await eraseFromGifts(db, accountId)
  },
}
