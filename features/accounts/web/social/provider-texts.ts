// Script file: providers

/** Display name of each provider, by its name in URLs. */
export const PROVIDER_NAMES = { google: 'Google', github: 'GitHub', linkedin: 'LinkedIn' }

/** Texts of the provider links. Separate from the other texts, because initial pages load them. */
export const providerTexts = {
  continueWith: 'Continue with',
  signInWith: 'Sign in with',
  registerWith: 'Register with',
  otherWays: 'Other ways to sign in',
}
