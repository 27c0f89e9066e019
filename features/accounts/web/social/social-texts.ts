/** Texts of the social sign-in screens. */
export const socialTexts = {
  // The sign-in screen, after a failed sign-in.
  tryAgain: 'Authentication failed. Please try again.',

  // The success screen, as quoted in the specification.
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

  // In a browser that did not start the sign-in.
  continueAs: (username: string) => `Continue as ${username}?`,
  otherBrowser: (email: string) =>
    `This sign-in to the account of ${email} was started in another browser. Continue only if that was you: whatever you do next belongs to that account.`,
  yesContinue: 'Continue',
  noThanks: 'No, thanks',

  // The error screen, as quoted in the specification.
  failed: 'Authentication Failed',
  couldNot: (provider: string) => `We couldn't authenticate you with ${provider}.`,
  anyProvider: 'OAuth Provider',
  defaultError: 'Authentication failed',
  toLogin: 'Return to Login',
  toHome: 'Go to Homepage',
  help: 'If this problem persists, please contact support.',
  // Advice by error code.
  advice: {
    access_denied: 'You did not give permission there. Nothing was changed.',
    account_closed: 'This account is closed.',
    email_failed: 'Your email address could not be read there. Try again.',
    email_in_use:
      'An account here already uses this email address. Sign in to it the way you usually do, then link this provider on your account page.',
    invitation_invalid:
      'This invitation cannot be used: it is used up, has expired, was revoked, or is for another email address.',
    invitation_required:
      'You need an invitation to register here. Open the link you were sent, and continue from there.',
    link_expired: 'This link works once, within a minute. Start again from your account page.',
    mail_domain_refused:
      'The email address you use there belongs to a mail service that cannot be used here. Register with another one.',
    missing_code: "The provider's response was incomplete. Try again.",
    no_email: 'We need a verified email address, and the provider sent none.',
    no_id: 'The provider did not say who you are. Try again.',
    profile_failed: 'Your profile could not be read there. Try again.',
    registration_closed: 'Registration is closed here. People who have an account can still sign in.',
    registration_answer_required: 'To create an account here, people answer a question. Register first.',
    registration_answer_wrong: 'To create an account here, people answer a question. Register first.',
    state_mismatch: 'This sign-in was started in another browser or has expired. Start again here.',
    token_failed: 'The provider did not respond as expected. Try again in a moment.',
    too_many_requests: 'Too many requests. Please try again later.',
    unsupported_provider: 'This sign-in method is not available here.',
    user_cancelled_login: 'You did not sign in there. Nothing was changed.',
    user_creation_failed: 'Your account could not be created. Try again.',
  } as Record<string, string>,

  // The owner's question to people without an account.
  questionTitle: 'One question first',
  questionLead: (provider: string) =>
    `There is no account for you here yet. To create one with ${provider}, answer this question.`,
  wrongAnswer: 'This is not the right answer',
  answer: 'Your answer',
  continueWith: (provider: string) => `Continue with ${provider}`,

  // Role selection.
  chooseRole: 'Choose your role',
  chooseRoleLead: 'One more step. You choose once, and it decides what you see here.',
  roleLegend: 'I want to be here as a',
  roles: {
    client: { name: 'Client', does: 'You need something built. Post requests and hear from creators.' },
    developer: { name: 'Creator', does: 'You build things. Show your work and pitch for requests.' },
  },
  missingRole: 'Choose one of the two',
  continue: 'Continue',
  continuing: 'Please wait...',
  noToken: 'Authentication token is missing. Please try logging in again.',
  notYou: 'Not you?',

  // Linked accounts, in the profile.
  linkedAccounts: 'Linked accounts',
  linkedHint:
    'Sign in with an account you have elsewhere. We learn its id, your name and your email address, nothing more.',
  notLinked: 'Not linked',
  since: 'Linked',
  link: 'Link',
  linkTitle: (provider: string) => `Link ${provider}?`,
  linkText: (provider: string) =>
    `You will sign in at ${provider} and come back here. Then you can use ${provider} to sign in to this account.`,
  linkNow: 'Continue',
  unlink: 'Unlink',
  unlinkTitle: (provider: string) => `Unlink ${provider}?`,
  unlinkText: (provider: string) => `You will no longer be able to sign in with ${provider}.`,
  unlinked: (provider: string) => `${provider} is no longer linked`,
}
