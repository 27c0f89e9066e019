import { productName } from '#platform/web/page/product.ts'

/** Texts of the account screens. */
export const texts = {
  // The sign-in dialog, as quoted in the specification.
  welcomeTo: `Welcome to ${productName}`,
  signInToAccount: 'Sign in to your account',
  loginToAccount: 'Login to Your Account',
  or: 'OR',
  noAccount: "Don't have an account?",
  register: 'Register',

  // Login.
  welcome: 'Welcome',
  usernameOrEmail: 'Username or email',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  missingLogin: 'Enter your username or email',
  missingPassword: 'Enter your password',

  needsScript: 'This form needs JavaScript. Turn it on for this site and reload the page.',

  // Register.
  createAccount: 'Create Account',
  creatingAccount: 'Creating account...',
  registerLead: 'One account, as a client or as a creator. You can look around first and decide the rest later.',
  notOpen: {
    closed: 'Registration is closed. If you have an account, you can still sign in.',
    invitation: 'You need an invitation to register. Open the link you were sent.',
  },
  haveAccount: 'Already have an account?',
  login: 'Login',
  role: 'I am a',
  roles: {
    client: { name: 'CLIENT', does: 'seeking solutions' },
    developer: { name: 'CREATOR', does: 'providing answers' },
  },
  username: 'Username',
  usernameHint: '3 to 20 letters, digits, _ or -',
  email: 'Email',
  fullName: 'Full name',
  passwordHint: (shortest: number) => `At least ${shortest} characters`,
  confirmPassword: 'Confirm password',
  answer: 'Your answer',
  terms: ['I accept the', 'Terms and Conditions', 'and the', 'Privacy Policy'],
  problems: {
    username: { missing: 'Choose a username', wrong: 'Use 3 to 20 letters, digits, _ or -' },
    email: { missing: 'Enter your email', wrong: 'Enter a valid email address' },
    full_name: { missing: 'Enter your full name', wrong: 'This name is too long' },
    password: { missing: 'Choose a password', wrong: (shortest: number) => `Use at least ${shortest} characters` },
    confirm_password: { missing: 'Enter the password again', wrong: 'The passwords do not match' },
    registration_answer: 'Answer the question',
    terms_accepted: 'Accept the terms to continue',
  },

  // Logout.
  logout: 'Logout',
  logoutLead: 'This ends your session on this device.',
  loggedOut: 'You are logged out',
  loggedOutLead: 'See you soon.',
}
