import type { MailText } from '#platform/server/outside/mail-texts.ts'

const wording = {
  subject: '{{sentence}} ({{product_name}})',
  text: `{{sentence}}.

The reason: {{reason}}

Open the page below for the whole statement. If you think that this is wrong, you can appeal there once.

{{link}}`,
  button: 'Read the statement',
  needs: ['sentence', 'link'],
}
const placeholders = { reason: 'It sells pills.', link: 'https://example.com/statements/1' }

/** Email with a decision to a visitor who reported something. */
export const reporterMail = {
  ...wording,
  name: 'report_decision',
  label: 'A decision about a report, for a visitor who reported',
  placeholders: { ...placeholders, sentence: 'We hid what you reported: request “Cheap pills”' },
} satisfies MailText

/** Email with a decision to the person affected, whom notifications do not reach. */
export const affectedMail = {
  ...wording,
  name: 'suspension',
  label: 'A decision that suspends an account',
  placeholders: {
    ...placeholders,
    sentence: 'Your account was suspended because of your request “Cheap pills”',
  },
} satisfies MailText
