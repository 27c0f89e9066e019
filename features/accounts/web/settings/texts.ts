import { productName } from '#platform/web/page/product.ts'

/** The words of the screens where people look after their account. */
export const careTexts = {
  toLogin: 'Back to login',
  home: 'To the front page',
  askAgain: 'Ask for a new link',

  // Forgotten password.
  forgot: 'Forgot your password?',
  forgotTitle: 'Forgot your password',
  forgotLead: 'Tell us the email address of your account, and we send you a link to choose a new password.',
  sendLink: 'Send the link',
  sending: 'Sending...',
  sentTitle: 'Look into your mailbox',
  sentLead: (email: string) =>
    `If ${email} belongs to an account, an e-mail with a link is on its way. The link works for 60 minutes.`,
  sentHint: 'Nothing came? Look into the folder for unwanted mail, or try another address.',
  tryAnother: 'Try another address',

  // New password.
  resetTitle: 'Choose a new password',
  resetLead: 'Afterwards you are signed out on all devices and sign in with the new password.',
  newPassword: 'New password',
  newPasswordAgain: 'New password, again',
  setPassword: 'Set the password',
  setting: 'Setting the password...',
  resetDone: 'Your new password is set',
  resetDoneLead: 'All your sessions have ended. Sign in with the new password.',
  signIn: 'Sign In',
  deadTitle: 'This link no longer works',
  deadLead: 'It was used, it is too old, or a newer e-mail has taken its place.',
  incompleteTitle: 'This link is not complete',
  incompleteLead: 'Open it from the e-mail once more; if that does not help, ask for a new one.',

  // Verifying an address.
  verifying: 'Confirming your address',
  verifyingLead: 'One moment, please.',
  verified: 'Your email address is confirmed',
  verifiedLead: `${productName} can now reach you.`,
  goOn: 'Go on',
  verifyDeadLead:
    'It was used, it is too old, or a newer e-mail has taken its place. Your profile says whether your address is confirmed, and sends a new e-mail.',
  toProfile: 'To your profile',
  tryAgain: 'Try again',

  // The line on dashboards.
  notice: 'Please confirm your email address: we sent an e-mail to',
  sendAgain: 'Send again',
  sentAgain: 'The e-mail is on its way',
  dismiss: 'Not now',

  // Settings.
  account: 'Name and email',
  accountHint: 'Your email address is shown to nobody.',
  fullName: 'Full name',
  email: 'Email',
  isVerified: 'Confirmed',
  isNotVerified: 'Not confirmed',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  savedEmail: 'Saved. Please confirm the new address: an e-mail is on its way.',
  emailWrong: 'This is not an email address',
  passwordForEmail: 'Your password, to change the address',
  nameMissing: 'Enter your full name',

  password: 'Password',
  passwordHint: 'A new password signs you out on all other devices.',
  noPasswordHint: 'You sign in without a password so far. With one you can sign in by name, too.',
  oldPassword: 'Old password',
  oldPasswordMissing: 'Enter your old password',
  wrongPassword: 'This is not your password',
  tooShort: (shortest: number) => `Use at least ${shortest} characters`,
  atLeast: (shortest: number) => `At least ${shortest} characters`,
  notTheSame: 'The passwords are not the same',
  changePassword: 'Change the password',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  signInAgain: 'Please log out, sign in again and try once more within ten minutes.',

  sessions: 'Where you are signed in',
  current: 'This device',
  signedIn: 'signed in',
  lastSeen: 'last used',
  end: 'Sign out',
  endNamed: (device: string) => `Sign out ${device}`,
  ended: 'Signed out there',
  endAll: 'Sign out everywhere',
  endAllTitle: 'Sign out everywhere?',
  endAllText: 'All other devices are signed out at once. This one stays signed in.',
  endedAll: 'All other devices are signed out',

  exportTitle: 'Your data',
  exportHint: 'One file with everything kept about you, and a list of your pictures and other files.',
  download: 'Download your data',
  downloading: 'Collecting your data...',
  fileName: (day: string) => `${productName.toLowerCase().replace(/\W+/g, '-')}-data-${day}.json`,

  close: 'Close your account',
  closeHint: 'Your profile and files are deleted and your username becomes free. This cannot be undone.',
  closeButton: 'Close account',
  closeTitle: 'Close your account for good?',
  closeText: [
    'Your profile, pictures, projects and shares are deleted. Unfinished requests are cancelled.',
    'Messages you wrote stay with those you wrote them to, under "Deleted account".',
  ],
  confirmWith: 'Your password, to confirm',
  passwordMissing: 'Enter your password',
  keep: 'Keep the account',
  closeForGood: 'Close for good',
  closed: 'Your account is closed',
}
