import type { MailText } from '#platform/server/outside/mail-texts.ts'

/** Email that tells a person where to save a copy of their data. */
export const exportOfferMail = {
  name: 'data_export',
  label: 'Support offers somebody a copy of their data',
  subject: 'Your data at {{product_name}}',
  text: `Hello {{full_name}},

You asked us for a copy of everything that we store about you. Sign in and save it there; it is always up to date.

{{link}}

If you did not ask for this, ignore this email: only you can save the copy, once you have signed in.`,
  button: 'Save your data',
  placeholders: { full_name: 'Ada Lovelace', link: 'https://example.com/profile/privacy' },
  needs: ['link'],
} satisfies MailText
