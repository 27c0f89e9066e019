// Script file: providers

/** How a provider is called, by the word that stands in addresses. */
export const PROVIDER_NAMES = { google: 'Google', github: 'GitHub', linkedin: 'LinkedIn' }

/** The words of the links to providers. They are on first pages, the others only where somebody signs in. */
export const providerTexts = {
  continueWith: 'Continue with',
  signInWith: 'Sign in with',
  registerWith: 'Register with',
  otherWays: 'Other ways to sign in',
}
