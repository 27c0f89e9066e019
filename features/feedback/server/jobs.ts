import { z } from 'zod'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { job } from '#platform/server/work/jobs.ts'
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
      subject: `Your feedback about ${config.PRODUCT_NAME}`,
      lines: [feedback.reply],
      small: feedback.comment === '' ? [] : [`You wrote: ${feedback.comment}`],
    })
  },
})
