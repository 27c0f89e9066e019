import type { MailText } from '#platform/server/outside/mail-texts.ts'

const common = {
  full_name: 'Ada Lovelace',
  link: 'https://example.com/notifications',
  reason: 'You receive this email because you asked for emails about: New messages.',
  settings_link: 'https://example.com/profile/notifications',
}

/** Email about one notification. */
export const notificationMail = {
  name: 'notification',
  label: 'One notification',
  subject: '{{sentence}}',
  text: `Hello {{full_name}},

{{sentence}}

{{detail}}

{{link}}

{{reason}}

Change your notification settings: {{settings_link}}`,
  button: 'Open',
  placeholders: { ...common, sentence: 'Ben wrote to you about A shop', detail: 'Can you start on Monday?' },
  needs: ['sentence', 'link', 'settings_link'],
} satisfies MailText

/** Email about several notifications. */
export const digestMail = {
  name: 'notification_digest',
  label: 'Several notifications',
  subject: '{{count}} new notifications from {{product_name}}',
  text: `Hello {{full_name}},

Here is what happened while you were away:

{{list}}

{{link}}

{{reason}}

Change your notification settings: {{settings_link}}`,
  button: 'See all notifications',
  placeholders: {
    ...common,
    count: '2',
    list: 'Ben wrote to you about A shop\nhttps://example.com/conversations/1\n\nCleo pitched for your request: A shop\nhttps://example.com/requests/1',
  },
  needs: ['list', 'link', 'settings_link'],
} satisfies MailText
