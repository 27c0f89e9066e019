import { z } from 'zod'
import { hashToken, newToken } from '#platform/server/security/tokens.ts'
import { job } from '#platform/server/work/jobs.ts'
import { urgentEmailJobs } from '#platform/server/outside/mail.ts'
import { writeMail, type MailText } from '#platform/server/outside/mail-texts.ts'
import { findGift, storeLink } from './queries/gifts.ts'

/** Email with the link of a gift. */
export const giftMail = {
  name: 'gift',
  label: 'A product as a gift, to the address its giver entered',
  subject: '{{giver}} has a gift for you',
  text: `Hello,

{{giver}} bought "{{product}}" for you on {{product_name}}.

Accept it here:

{{link}}

Whoever accepts with this link first gets the product, so do not share it. You need an account, which is free.

If you do not know {{giver}}, ignore this email: nothing happens until the gift is accepted.`,
  button: 'Accept the gift',
  placeholders: { giver: 'ada', product: 'A seed counter', link: 'https://example.com/link' },
  needs: ['link'],
} satisfies MailText

/** Sends the link of a waiting gift. Its secret is made here: only its hash is stored, and the queue contains neither. */
export const sendGift = job({
  ...urgentEmailJobs,
  name: 'product-gift-email',
  data: z.object({ gift_id: z.int() }),
  run: async ({ gift_id }, { db, services }) => {
    const gift = await findGift(db, gift_id)
    if (gift?.status !== 'waiting' || gift.email === null) return
    const token = newToken()
    if (!(await storeLink(db, gift_id, gift.email, hashToken(token)))) return
    const link = `${services.config.FRONTEND_URL}/products/gifts/${gift_id}?token=${token}`
    const values = { giver: gift.giver, product: gift.product_name, link }
    const mail = await writeMail({ db, config: services.config }, giftMail, values)
    await services.mailer.sendUrgent({ to: gift.email, ...mail })
  },
})
