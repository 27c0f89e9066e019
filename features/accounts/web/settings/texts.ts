import { productName } from '#platform/web/page/product.ts'

/** Texts of the account settings screens. */
export const accountSettingsTexts = {
  toLogin: 'Back to login',
  home: 'Go to the home page',
  askAgain: 'Request a new link',

  // Forgotten password.
  forgot: 'Forgot your password?',
  forgotTitle: 'Forgot your password',
  forgotLead: 'Enter the email address of your account, and we will send you a link to choose a new password.',
  sendLink: 'Send link',
  sending: 'Sending...',
  sentTitle: 'Check your inbox',
  sentLead: (email: string) =>
    `If ${email} belongs to an account, we have sent a link to it. The link works for 60 minutes.`,
  sentHint: 'Nothing arrived? Check your spam folder, or try another address.',
  tryAnother: 'Try another address',

  // New password.
  resetTitle: 'Choose a new password',
  resetLead: 'You will be signed out on all devices and can sign in with the new password.',
  newPassword: 'New password',
  newPasswordAgain: 'Confirm new password',
  setPassword: 'Set password',
  setting: 'Setting password...',
  resetDone: 'Your new password is set',
  resetDoneLead: 'You are signed out everywhere. Sign in with the new password.',
  signIn: 'Sign In',
  deadTitle: 'This link no longer works',
  deadLead: 'It was used, has expired, or was replaced by a newer one.',
  incompleteTitle: 'This link is incomplete',
  incompleteLead: 'Open it from the email again. If that does not help, request a new one.',

  // Verifying an address.
  verifying: 'Confirming your address',
  verifyingLead: 'One moment, please.',
  verified: 'Your email address is confirmed',
  verifiedLead: `${productName} can now reach you.`,
  goOn: 'Continue',
  verifyDeadLead:
    'It was used, has expired, or was replaced by a newer one. Your account page shows whether your address is confirmed and can send a new link.',
  toAccount: 'Go to your account',
  tryAgain: 'Try again',

  // Reminder on dashboards.
  notice: 'Confirm your email address: we sent an email to',
  sendAgain: 'Send again',
  sentAgain: 'Email sent',
  dismiss: 'Not now',

  // Settings.
  account: 'Name and email',
  accountHint: 'Nobody sees your email address.',
  fullName: 'Full name',
  email: 'Email',
  isVerified: 'Confirmed',
  isNotVerified: 'Not confirmed',
  mailRefused: 'Refused by its mail server',
  mailRefusedText:
    'We send you no e-mails until you correct the address, or tell us that it works again. The mail server answered:',
  allowMail: 'It works again',
  mailAllowed: 'We send e-mails there again',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  savedEmail: 'Saved. We sent an email to the new address: open it to confirm.',
  emailWrong: 'Enter a valid email address',
  passwordForEmail: 'Your password, to change the address',
  nameMissing: 'Enter your full name',

  password: 'Password',
  passwordHint: 'A new password signs you out on all other devices.',
  noPasswordHint: 'You have no password yet. With one, you can also sign in with your username.',
  oldPassword: 'Old password',
  oldPasswordMissing: 'Enter your old password',
  wrongPassword: 'Wrong password',
  tooShort: (shortest: number) => `Use at least ${shortest} characters`,
  atLeast: (shortest: number) => `At least ${shortest} characters`,
  notTheSame: 'The passwords do not match',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Other devices are signed out.',
  signInAgain: 'Log out, sign in again and retry within ten minutes.',

  sessions: 'Where you are signed in',
  current: 'This device',
  signedIn: 'signed in',
  lastSeen: 'last used',
  end: 'Sign out',
  endNamed: (device: string) => `Sign out ${device}`,
  ended: 'Signed out',
  endAll: 'Sign out everywhere',
  endAllTitle: 'Sign out everywhere?',
  endAllText: 'All other devices are signed out at once. You stay signed in here.',
  endedAll: 'All other devices are signed out',

  exportTitle: 'Your data',
  exportHint: 'One file with everything we store about you, and a list of your pictures and other files.',
  download: 'Download your data',
  downloading: 'Collecting your data...',
  fileName: (day: string) => `${productName.toLowerCase().replace(/\W+/g, '-')}-data-${day}.json`,

  close: 'Close your account',
  closeHint: 'Your profile and files are deleted and your username becomes free. This cannot be undone.',
  closeButton: 'Close account',
  closeTitle: 'Close your account for good?',
  closeText: [
    'Your profile, pictures, projects and shares are deleted. Unfinished requests are cancelled.',
    'Messages you wrote stay with the people you wrote them to, under "Deleted account".',
  ],
  confirmWith: 'Your password, to confirm',
  passwordMissing: 'Enter your password',
  keep: 'Keep account',
  closeForGood: 'Close permanently',
  closed: 'Your account is closed',
}
