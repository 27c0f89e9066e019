const QUARTER_MS = 15 * 60 * 1000

/**
 * How often one may try to sign in and up. Counted for an account from one address, for an account, and for an address. An account
 * counts once, whether by its name or its e-mail; a name that nobody has counts for itself.
 */
export const LIMITS = {
  signIn: { name: 'sign-in', tries: 10, withinMs: QUARTER_MS },
  signInToAccount: { name: 'sign-in-to-account', tries: 100, withinMs: QUARTER_MS },
  signInFromAddress: { name: 'sign-in-from-address', tries: 200, withinMs: QUARTER_MS },
  register: { name: 'register', tries: 30, withinMs: 4 * QUARTER_MS },
} as const

/** A session ends this long after sign-in. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** Whom a try to sign in counts for: the account that was meant, or the name that was typed when there is none. */
export const countedAs = (account: { id: number } | undefined, typed: string): string =>
  account ? `account ${account.id}` : `name ${typed.toLowerCase()}`
