import { formatCents } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { announceTask, listIdsWithRole } from '#features/operators/server.ts'
import type { Payout } from '../contract.ts'
import type { ChangedPayout } from './notifications.ts'
import type { PayoutAction, ProviderStep } from './rules.ts'

interface FinanceNotice {
  subject: string
  detail: string
  about: string
}

async function notifyFinance(work: Work, financeNotice: FinanceNotice): Promise<void> {
  const about = { kind: 'balance' as const, actor: null, path: '/admin/payouts' }
  const staff = await listIdsWithRole(work.db, 'finance')
  await notify(
    work,
    staff.map((account_id) => ({ ...about, ...financeNotice, account_id })),
  )
}

/** Tells finance staff that somebody waits to be paid by bank. */
export const announceRequest = (work: Work, { id, amount_cents }: ChangedPayout): Promise<void> =>
  notifyFinance(work, {
    subject: `A payout of ${formatCents(amount_cents)} needs to be paid`,
    detail: 'Pay it from your bank, then record the payment.',
    about: `payout request ${id}`,
  })

type Waiting = Pick<Payout, 'waits_for'>

interface Step {
  before: Waiting
  after: ChangedPayout & Waiting
  step: PayoutAction | ProviderStep
}

function noticeOfTrouble({ before, after, step }: Step): FinanceNotice | null {
  const payout = `A payout of ${formatCents(after.amount_cents)}`
  const about = (what: string) => `payout ${what} ${after.id}`
  if (after.waits_for === 'funds' && before.waits_for !== 'funds')
    return {
      subject: `${payout} is waiting for funds`,
      detail: 'Too little is available at Stripe. It will be sent automatically once there is enough.',
      about: about('shortage'),
    }
  if (step === 'refuse' && after.waits_for === 'account')
    return {
      subject: `Stripe refused to transfer a payout of ${formatCents(after.amount_cents)}`,
      detail: 'Stripe needs to know more about its owner, who was notified. It will be sent automatically afterwards.',
      about: about('refusal'),
    }
  if (step === 'refuse')
    return {
      subject: `Stripe refused to transfer a payout of ${formatCents(after.amount_cents)}`,
      detail: 'Look for the reason in the log and in the Stripe dashboard, then release or return the payout.',
      about: about('refusal'),
    }
  if (after.state === 'stuck')
    return {
      subject: `${payout} is stuck`,
      detail: 'Open Payouts to see why, then record the payment, return it or try again.',
      about: about('stuck'),
    }
  return null
}

/** Tells finance staff of a payout through the provider that does not go on by itself, or not soon. */
export async function announceTrouble(work: Work, step: Step): Promise<void> {
  const financeNotice = noticeOfTrouble(step)
  if (!financeNotice) return
  await notifyFinance(work, financeNotice)
  await announceTask(work, 'stuck_payouts', 'finance')
}

/** Tells the owner of a payout, and finance staff, that it was paid instead of being brought back. */
export async function announceNotReturned(work: Work, { id, account_id, amount_cents }: ChangedPayout): Promise<void> {
  const financeNotice = {
    detail: 'It could not be returned: Stripe had already told the bank to pay it.',
    about: `payout not returned ${id}`,
  }
  await notifyFinance(work, {
    ...financeNotice,
    subject: `A payout of ${formatCents(amount_cents)} goes to the bank after all`,
  })
  if (await isClosed(work.db, account_id)) return
  const subject = `Your payout of ${formatCents(amount_cents)} goes to your bank after all`
  await notify(work, [{ ...financeNotice, subject, account_id, kind: 'balance', actor: null, path: '/earnings' }])
}
