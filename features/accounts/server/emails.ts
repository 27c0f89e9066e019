import type { Email } from '#platform/server/outside/mail.ts'

// Texts of the account emails. A recipient who gets one by mistake must see what to do, and a link is never sent twice.

interface Words {
  to: string
  full_name: string
  productName: string
}

const greeting = (name: string) => `Hello ${name},`
const NOT_YOU = 'If this was not you, you can ignore this email: nothing happens without the link.'

export const verifyEmail = ({ to, full_name, productName, url }: Words & { url: string }): Email => ({
  to,
  subject: `Confirm your email address for ${productName}`,
  lines: [greeting(full_name), `Please confirm that this is your address, so that ${productName} can reach you.`],
  action: { label: 'Confirm email address', url },
  small: ['The link works once, within two days.', 'If you did not create an account, ignore this email.'],
})

export const resetEmail = ({ to, full_name, productName, url }: Words & { url: string }): Email => ({
  to,
  subject: `Choose a new ${productName} password`,
  lines: [greeting(full_name), 'We received a request to reset the password of your account. Choose a new one here:'],
  action: { label: 'Choose a new password', url },
  small: ['The link works once, within 60 minutes, and only until you ask for another.', NOT_YOU],
})

/** Emails sent after a change, so that the owner notices changes they did not make. */
export const notices = {
  password_changed: ({ to, full_name, productName, frontendUrl }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} password was changed`,
    lines: [
      greeting(full_name),
      'The password of your account was changed, and your other devices were signed out.',
      'If this was not you, choose a new password at once:',
    ],
    action: { label: 'Choose a new password', url: `${frontendUrl}/forgot-password` },
  }),
  email_changed: ({ to, full_name, productName }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} email address was changed`,
    lines: [
      greeting(full_name),
      'Your account now uses another email address. We no longer send email to this one.',
      'If this was not you, sign in, change the address back and choose a new password. If you cannot sign in, contact the operator of this site.',
    ],
  }),
  provider_linked: ({ to, full_name, productName, frontendUrl }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `A new way to sign in to ${productName}`,
    lines: [
      greeting(full_name),
      'A Google, GitHub or LinkedIn account was linked to your account and can now be used to sign in.',
      'If this was not you, unlink it on your account page and choose a new password:',
    ],
    action: { label: 'Go to your account', url: `${frontendUrl}/profile/account` },
  }),
  account_closed: ({ to, full_name, productName }: Words & { frontendUrl: string }): Email => ({
    to,
    subject: `Your ${productName} account is closed`,
    lines: [
      greeting(full_name),
      'Your account is closed, as you asked. Your profile and files are deleted; messages you wrote stay with the people you wrote them to, without your name.',
    ],
  }),
}
