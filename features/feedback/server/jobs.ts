import { z } from 'zod'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { writeMail } from '#platform/server/outside/mail-texts.ts'
import { job } from '#platform/server/work/jobs.ts'
import { replyMail } from './mail-texts.ts'
import { findReply } from './queries.ts'

/** Emails a reply to the address left with the feedback. */
export const sendReply = job({
  ...emailJobs,
  name: 'feedback-reply-email',
  data: z.object({ feedback_id: z.int() }),
  run: async ({ feedback_id }, { db, services: { config, mailer } }) => {
    const feedback = await findReply(db, feedback_id)
    // The feedback may have been deleted with its author's account.
    if (!feedback?.email || feedback.reply === null) return
    await mailer.send({
      to: feedback.email,
      ...(await writeMail({ db, config }, replyMail, {
        reply: feedback.reply,
        quote: feedback.comment === '' ? '' : `You wrote: ${feedback.comment}`,
      })),
    })
  },
})
