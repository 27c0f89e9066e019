import type { z } from 'zod'
import { formatMoney } from '#platform/contract/currency.ts'
import { conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { expectContact } from '#features/blocks/server.ts'
import { notify } from '#features/notifications/server.ts'
import type { SnagOffer } from '../contract.ts'
import { aboutSnag, notifyBoth, type RequestOwner } from './replies.ts'
import { updateSnag, type findSnagOfOwner } from './queries/snags.ts'
import { UNDECIDED_STATES } from './rules.ts'

interface Offer {
  asking_price: number | null
  duration_days: number | null
}

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Returns the new offer as a sentence for the client. */
function sentenceOf({ asking_price, duration_days }: Offer): string {
  const parts = [asking_price !== null && formatMoney(asking_price), duration_days !== null && daysOf(duration_days)]
  return `Changed the offer: ${parts.filter((part) => part !== false).join(', ') || 'price and time are left open'}`
}

type Pitch = NonNullable<Awaited<ReturnType<typeof findSnagOfOwner>>>

/**
 * Changes the price and the time of a pitch that the client has not decided on, and notifies them; the same offer again changes nothing.
 * Throws 409 in any other state, and 403 if one of the two blocked the other. The caller holds the request's lock.
 */
export async function changeOffer(work: Work, creator: RequestOwner, snag: Pitch, wanted: z.output<typeof SnagOffer>) {
  const before: Offer = { asking_price: snag.asking_price, duration_days: snag.duration_days }
  const { asking_price = before.asking_price, duration_days = before.duration_days } = wanted
  if (asking_price === before.asking_price && duration_days === before.duration_days) return
  if (snag.request_status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
  await expectContact(work.db, creator.id, snag.owner_id)
  const changed = await updateSnag(work.db, snag.id, UNDECIDED_STATES, {
    asking_price,
    duration_days,
    offer_changed_at: work.now,
    previous_price: before.asking_price,
    previous_days: before.duration_days,
  })
  if (!changed) throw conflict('impossible_transition', `The offer of a pitch that is ${snag.state} cannot be changed`)
  await notify(work, [
    {
      account_id: snag.owner_id,
      kind: 'snag',
      actor: creator.username,
      subject: snag.title,
      path: `/requests/${snag.request_id}`,
      detail: sentenceOf({ asking_price, duration_days }),
      // One unread notification for each pitch, however often it changes.
      about: aboutSnag(snag.id),
    },
  ])
  notifyBoth(work, snag.owner_id, changed)
}
