import { z } from 'zod'
import { formatCents } from '#platform/contract/currency.ts'
import { dayOf } from '#platform/server/dates.ts'
import { urgentEmailJobs } from '#platform/server/outside/mail.ts'
import { writeMail, type MailText } from '#platform/server/outside/mail-texts.ts'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'
import { job } from '#platform/server/work/jobs.ts'
import { findLeftEarnings, storeLeftLink } from '../queries/left-earnings.ts'
import { payableCents } from './rules.ts'

/** Email with the link by which somebody is paid what they had earned. */
export const leftEarningsMail = {
  name: 'left_earnings',
  label: 'What somebody had earned when they closed their account',
  subject: '{{amount}} on {{product_name}} is yours',
  text: `Hello,

When you closed your account, you had earned {{amount}}. Tell us where to pay it:

{{link}}

You can do so until {{last_day}}. After that it is no longer yours.

Anyone with this link can claim the money, so do not share it.`,
  button: 'Enter bank details',
  placeholders: { amount: '$120.00', last_day: '2027-02-25', link: 'https://example.com/link' },
  needs: ['link'],
} satisfies MailText

/** Email to whoever closed their account that somebody entered bank details by the link, in case it was not they. */
export const leftDetailsMail = {
  name: 'left_earnings_details',
  label: 'Bank details for what somebody had earned were entered',
  subject: 'Where your earnings on {{product_name}} are paid',
  text: `Hello,

On {{time}} (UTC), somebody with the link in our email said that what you had earned is paid to the account {{account}}.

If this was not you, write to us at once: someone else can read your email. You can enter other bank details with the link until it is paid.`,
  placeholders: { account: '•••• 3000', time: '2027-02-25 09:30' },
  needs: ['account', 'time'],
} satisfies MailText

/** Sends the notice about new bank details. The queue has only the end of the account's number. */
export const sendLeftDetails = job({
  ...urgentEmailJobs,
  name: 'left-earnings-details-email',
  data: z.object({ id: z.int(), account: z.string(), entered_at: z.iso.datetime() }),
  run: async ({ id, account, entered_at }, { db, services }) => {
    const left = await findLeftEarnings(db, id)
    if (!left) return
    const values = { account, time: entered_at.slice(0, 16).replace('T', ' ') }
    const mail = await writeMail({ db, config: services.config }, leftDetailsMail, values)
    await services.mailer.sendUrgent({ to: left.email, ...mail })
  },
})

/** Sends the link. Its secret is made here: only its hash is stored, and the queue contains neither. */
export const sendLeftEarnings = job({
  ...urgentEmailJobs,
  name: 'left-earnings-email',
  data: z.object({ id: z.int() }),
  run: async ({ id }, { db, services }) => {
    const left = await findLeftEarnings(db, id)
    if (left?.waits_for !== 'owner' || payableCents(left) === 0) return
    const token = newToken()
    await storeLeftLink(db, id, hashToken(token))
    const link = `${services.config.FRONTEND_URL}/earnings/left?id=${id}&token=${token}`
    const values = {
      amount: formatCents(payableCents(left)),
      last_day: dayOf(new Date(left.ends_at)).slice(0, 10),
      link,
    }
    const mail = await writeMail({ db, config: services.config }, leftEarningsMail, values)
    await services.mailer.sendUrgent({ to: left.email, ...mail })
  },
})
