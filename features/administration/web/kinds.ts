/** Names of the kinds of e-mails. Other jobs are shown by the name that the log has. */
const NAMES: Readonly<Record<string, string>> = {
  'account-verify-email': 'Confirm your e-mail address',
  'account-reset-email': 'Choose a new password',
  'account-notice-email': 'Change of an account',
  'account-notice-email password_changed': 'Your password was changed',
  'account-notice-email email_changed': 'Your e-mail address was changed',
  'account-notice-email provider_linked': 'A new way to sign in',
  'account-notice-email account_closed': 'Your account is closed',
  'send-notices': 'Notifications',
  'send-notices one': 'One notification',
  'send-notices several': 'Several notifications',
  'still-looking-email': 'Still looking?',
  'feedback-reply-email': 'Reply to feedback',
}

/** Returns the name of a kind of job or e-mail for people. */
export const nameOfKind = (kind: string): string => NAMES[kind] ?? kind
