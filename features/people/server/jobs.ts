import { z } from 'zod'
import { emailJobs } from '#platform/server/outside/mail.ts'
import { job } from '#platform/server/work/jobs.ts'
import { findPerson } from './queries/people.ts'

/** Emails a person who asked for their data where to save it. */
export const sendExportOffer = job({
  ...emailJobs,
  name: 'people-export-email',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, { db, services: { config, mailer } }) => {
    const person = await findPerson(db, account_id)
    // Closed or suspended meanwhile.
    if (!person || person.is_suspended) return
    await mailer.send({
      to: person.email,
      subject: `Your data at ${config.PRODUCT_NAME}`,
      lines: [
        `Hello ${person.full_name},`,
        'You asked us for a copy of everything that we store about you. Sign in and save it there; it is always up to date.',
      ],
      action: { label: 'Save your data', url: `${config.FRONTEND_URL}/profile/privacy` },
      small: ['If you did not ask for this, ignore this email: only you can save the copy, once you have signed in.'],
    })
  },
})
