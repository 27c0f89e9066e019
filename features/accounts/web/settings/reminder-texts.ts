/** Texts of the reminder to confirm an address. It is on every page, so nothing else stands here. */
export const reminderTexts = {
  notice: 'Confirm your email address: we sent an email to',
  sendAgain: 'Send again',
  sentAgain: 'Email sent',
  dismiss: 'Not now',
  isNotVerified: 'Not confirmed',
}
