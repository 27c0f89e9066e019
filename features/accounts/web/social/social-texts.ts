/** The words of the screens of social sign-in. */
export const socialTexts = {
  // On the sign-in screen, for who comes back without.
  tryAgain: 'Authentication failed. Please try again.',

  // The success screen, word for word.
  signingIn: 'Signing you in',
  oneMoment: 'One moment, please.',
  missingToken: 'Missing authentication token',
  selectRole: 'Welcome! Please select your role to continue',
  welcomeBack: (name: string) => `Welcome back, ${name}!`,
  fallbackNames: { client: 'Client', developer: 'Developer' },
  noProfile: 'Could not retrieve your profile',
  authenticationError: 'Authentication error',
  linking: 'Linking your account',
  linked: (provider: string) => `${provider} is linked to your account.`,

  // In a browser that did not begin the sign-in.
  continueAs: (username: string) => `Continue as ${username}?`,
  otherBrowser: (email: string) =>
    `This sign-in to the account of ${email} was begun in another browser. Go on only if that was you: whatever you do next belongs to that account.`,
  yesContinue: 'Continue',
  noThanks: 'No, thanks',

  // The error screen, word for word.
  failed: 'Authentication Failed',
  couldNot: (provider: string) => `We couldn't authenticate you with ${provider}.`,
  anyProvider: 'OAuth Provider',
  defaultError: 'Authentication failed',
  toLogin: 'Return to Login',
  toHome: 'Go to Homepage',
  help: 'If this problem persists, please contact support.',
  // What to do about an error, by its word.
  advice: {
    access_denied: 'You did not allow it there. Nothing was changed.',
    account_closed: 'This account is closed.',
    email_failed: 'Your e-mail addresses could not be read there. Please try again.',
    email_in_use:
      'An account here already uses this e-mail address. Sign in to it the way you usually do, then link this provider in your profile.',
    link_expired: 'This link worked for a minute and once. Start again from your profile.',
    missing_code: 'The answer was incomplete. Please try again.',
    no_email: 'An e-mail address is needed, and none that is verified came with the answer.',
    no_id: 'The answer did not say who you are.',
    profile_failed: 'Your profile could not be read there. Please try again.',
    state_mismatch: 'This sign-in was begun in another browser, or too long ago. Please start again here.',
    token_failed: 'The provider did not answer as it should. Please try again in a moment.',
    too_many_requests: 'Too many requests. Please try again later.',
    unsupported_provider: 'This way to sign in is not offered here.',
    user_cancelled_login: 'You did not sign in there. Nothing was changed.',
    user_creation_failed: 'Your account could not be made. Please try again.',
  } as Record<string, string>,

  // Choosing the role.
  chooseRole: 'Choose your role',
  chooseRoleLead: 'One more step. It is chosen once and decides what you see here.',
  roleLegend: 'I want to be here as a',
  roles: {
    client: { name: 'Client', does: 'You need something built. Post requests and hear from creators.' },
    developer: { name: 'Developer', does: 'You build things. Show your work and answer requests.' },
  },
  missingRole: 'Choose one of the two',
  continue: 'Continue',
  continuing: 'Please wait...',
  noToken: 'Authentication token is missing. Please try logging in again.',
  notYou: 'Not you?',

  // Linked accounts, in the profile.
  linkedAccounts: 'Linked accounts',
  linkedHint:
    'Sign in with an account you have elsewhere. We learn its id, your name and your e-mail address, nothing more.',
  notLinked: 'Not linked',
  since: 'Linked',
  link: 'Link',
  linkTitle: (provider: string) => `Link ${provider}?`,
  linkText: (provider: string) =>
    `You go to ${provider} to sign in there, and come back here. From then on ${provider} opens this account too.`,
  linkNow: 'Continue',
  cancel: 'Cancel',
  unlink: 'Unlink',
  unlinkTitle: (provider: string) => `Unlink ${provider}?`,
  unlinkText: (provider: string) => `You will no longer be able to sign in with ${provider}.`,
  unlinked: (provider: string) => `${provider} is no longer linked`,
}
