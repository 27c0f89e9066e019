import type { Email } from '#platform/server/outside/mail.ts'

// The words of the e-mails about an account. Who gets one by mistake must see what to do, and a link is never sent twice.

interface Words {
  to: string
  full_name: string
  productName: string
}

const greeting = (name: string) => `Hello ${name},`
const NOT_YOU = 'If this was not you, you need not do anything: without the link nothing happens.'

export const verifyEmail = ({ to, full_name, productName, url }: Words & { url: string }): Email => ({
  to,
  subject: `Confirm your email address for ${productName}`,
  lines: [greeting(full_name), `please confirm that this address is yours, so that ${productName} can reach you.`],
  action: { label: 'Confirm email address', url },
  small: ['The link works once, for two days.', 'If you did not open an account, ignore this e-mail.'],
})

export const resetEmail = ({ to, full_name, productName, url }: Words & { url: string }): Email => ({
  to,
  subject: `A new password for ${productName}`,
  lines: [greeting(full_name), 'somebody, hopefully you, asked for a new password for your account. Choose it here:'],
  action: { label: 'Choose a new password', url },
  small: ['The link works once, for 60 minutes. A newer e-mail makes it useless.', NOT_YOU],
})

/** What somebody is told after it happened, so that they notice when it was not them. */
export const notices = {
  password_changed: ({ to, full_name, productName, frontendUrl }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} password was changed`,
    lines: [
      greeting(full_name),
      'the password of your account was changed, and other devices were signed out.',
      'If this was not you, choose a new password at once:',
    ],
    action: { label: 'Choose a new password', url: `${frontendUrl}/forgot-password` },
  }),
  email_changed: ({ to, full_name, productName }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} email address was changed`,
    lines: [
      greeting(full_name),
      'your account now uses another email address. E-mails no longer come to this one.',
      'If this was not you, sign in, change the address back and choose a new password. If you cannot sign in, write to whoever operates this site.',
    ],
  }),
  provider_linked: ({ to, full_name, productName, frontendUrl }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Another way to sign in to ${productName}`,
    lines: [
      greeting(full_name),
      'an account at Google, GitHub or LinkedIn was linked to yours and can be used to sign in.',
      'If this was not you, unlink it in your profile and choose a new password:',
    ],
    action: { label: 'Look at your profile', url: `${frontendUrl}/profile` },
  }),
  account_closed: ({ to, full_name, productName }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} account is closed`,
    lines: [
      greeting(full_name),
      'your account is closed, as you asked. Your profile and files are deleted; messages you wrote stay with those you wrote them to, without your name.',
    ],
  }),
}
