import { fromNow } from '#platform/server/dates.ts'
import type { Config } from '#platform/server/config.ts'
import { REFUND_REQUESTS_MAX } from '../../contract/refund-requests.ts'
import { isRefundable } from '../purchases/rules.ts'
import { isPayable } from '../rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a seller may leave a request unanswered before a reminder, and then before finance staff hear of it. */
export const REPLY_TIME_MS = 5 * DAY_MS

interface Bought {
  status: 'pending' | 'paid' | 'disputed' | 'refunded' | 'expired'
  paid_with: string
  paid_at: string | null
  refund_days: number | null
}

/** Returns until when the buyer may ask for a refund; null if not at all. */
export const refundDeadline = ({ paid_at, refund_days }: Bought): string | null =>
  paid_at === null || refund_days === null || refund_days === 0
    ? null
    : fromNow(new Date(paid_at), refund_days * DAY_MS)

/** Why a buyer may not ask for a refund now. */
export type AskProblem = 'not_offered' | 'not_refundable' | 'too_late' | 'too_many'

/** Returns why a buyer who has asked so often may not ask again; null if they may. */
export function askProblemOf(bought: Bought, requestCount: number, now: Date): AskProblem | null {
  const deadline = refundDeadline(bought)
  if (!isRefundable(bought)) return 'not_refundable'
  if (deadline === null) return 'not_offered'
  if (Date.parse(deadline) < now.getTime()) return 'too_late'
  return requestCount >= REFUND_REQUESTS_MAX ? 'too_many' : null
}

/** Returns in how many days buyers of a product may ask for a refund; null for a free one. */
export const refundDaysOf = (
  { refund_days, ...pricing }: Parameters<typeof isPayable>[0] & { refund_days: number | null },
  { REFUND_DAYS }: Pick<Config, 'REFUND_DAYS'>,
): number | null => (isPayable(pricing) ? (refund_days ?? REFUND_DAYS) : null)
