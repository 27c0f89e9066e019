import type { MailText } from '#platform/server/outside/mail-texts.ts'

// Wording of the account emails. A recipient who gets one by mistake must see what to do, and a link is never sent twice.

const person = { full_name: 'Ada Lovelace' }
const personWithLink = { ...person, link: 'https://example.com/link' }

export const verifyMail = {
  name: 'verify_email',
  label: 'Confirm an email address, after registering or changing it',
  subject: 'Confirm your email address for {{product_name}}',
  text: `Hello {{full_name}},

Please confirm that this is your address, so that {{product_name}} can reach you.

{{link}}

The link works once, within two days.

If you did not create an account, ignore this email.`,
  button: 'Confirm email address',
  placeholders: personWithLink,
  needs: ['link'],
} satisfies MailText

export const resetMail = {
  name: 'reset_password',
  label: 'Choose a new password, on request',
  subject: 'Choose a new {{product_name}} password',
  text: `Hello {{full_name}},

We received a request to reset the password of your account. Choose a new one here:

{{link}}

The link works once, within 60 minutes, and only until you ask for another.

If this was not you, you can ignore this email: nothing happens without the link.`,
  button: 'Choose a new password',
  placeholders: personWithLink,
  needs: ['link'],
} satisfies MailText

/** Emails sent after a change, so that the owner notices changes they did not make. */
export const noticeMails = {
  password_changed: {
    name: 'password_changed',
    label: 'The password was changed',
    subject: 'Your {{product_name}} password was changed',
    text: `Hello {{full_name}},

The password of your account was changed, and your other devices were signed out.

If this was not you, choose a new password at once:

{{link}}`,
    button: 'Choose a new password',
    placeholders: personWithLink,
    needs: ['link'],
  },
  email_changed: {
    name: 'email_changed',
    label: 'The email address was changed, to the old address',
    subject: 'Your {{product_name}} email address was changed',
    text: `Hello {{full_name}},

Your account now uses another email address. We no longer send email to this one.

If this was not you, sign in, change the address back and choose a new password. If you cannot sign in, contact the operator of this site.`,
    placeholders: person,
    needs: [],
  },
  provider_linked: {
    name: 'provider_linked',
    label: 'A Google, GitHub or LinkedIn account was linked',
    subject: 'A new way to sign in to {{product_name}}',
    text: `Hello {{full_name}},

A Google, GitHub or LinkedIn account was linked to your account and can now be used to sign in.

If this was not you, unlink it on your account page and choose a new password:

{{link}}`,
    button: 'Go to your account',
    placeholders: personWithLink,
    needs: ['link'],
  },
  account_closed: {
    name: 'account_closed',
    label: 'The account was closed',
    subject: 'Your {{product_name}} account is closed',
    text: `Hello {{full_name}},

Your account is closed, as you asked. Your profile and files are deleted; messages you wrote stay with the people you wrote them to, without your name.`,
    placeholders: person,
    needs: [],
  },
} satisfies Record<string, MailText>

/** Wording of all account emails. */
export const accountMails: readonly MailText[] = [verifyMail, resetMail, ...Object.values(noticeMails)]
