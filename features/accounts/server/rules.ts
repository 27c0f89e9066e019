const QUARTER_MS = 15 * 60 * 1000

/**
 * Rate limits of sign-in and sign-up: per account and IP address, per account, and per IP address. An account has one count for its
 * username and email address; a name without an account has its own.
 */
export const LIMITS = {
  signIn: { name: 'sign-in', tries: 10, withinMs: QUARTER_MS },
  signInToAccount: { name: 'sign-in-to-account', tries: 100, withinMs: QUARTER_MS },
  signInFromAddress: { name: 'sign-in-from-address', tries: 200, withinMs: QUARTER_MS },
  registrationAnswer: { name: 'registration-answer', tries: 10, withinMs: QUARTER_MS },
  register: { name: 'register', tries: 30, withinMs: 4 * QUARTER_MS },
} as const

/** Returns the key that a sign-in attempt counts against: the account if it exists, otherwise the typed name. */
export const attemptKeyOf = (account: { id: number } | undefined, typed: string): string =>
  account ? `account ${account.id}` : `name ${typed.toLowerCase()}`
