import type { MailText } from '#platform/server/outside/mail-texts.ts'

/** Email about new results of saved searches. */
export const savedSearchMail = {
  name: 'saved_searches',
  label: 'New results of saved searches',
  subject: '{{headline}}',
  text: `Hello {{full_name}},

{{list}}

{{link}}

You receive this email because you saved these searches.`,
  button: 'See your saved searches',
  placeholders: {
    full_name: 'Ada Lovelace',
    headline: 'New for “plant shops”: A web shop for seedlings',
    list: 'New for “plant shops”:\n\nA web shop for seedlings, by Ben Okafor\nhttps://example.com/showcase/1',
    link: 'https://example.com/saved-searches',
  },
  needs: ['list', 'link'],
} satisfies MailText
