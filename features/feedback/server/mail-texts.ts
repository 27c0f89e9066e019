import type { MailText } from '#platform/server/outside/mail-texts.ts'

/** Email with a reply to feedback. */
export const replyMail = {
  name: 'feedback_reply',
  label: 'A reply to feedback',
  subject: 'Your feedback about {{product_name}}',
  text: `{{reply}}

{{quote}}`,
  placeholders: { reply: 'Thank you. We will look into it.', quote: 'You wrote: The search is slow.' },
  needs: ['reply'],
} satisfies MailText
