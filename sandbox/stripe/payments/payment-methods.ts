/** The methods of this sandbox: one that pays at once, and one that takes days. */
export const METHODS = ['card', 'us_bank_account'] as const

type Method = (typeof METHODS)[number]

/** Returns the methods to offer; without a list of allowed ones, all. */
export const offeredMethods = (allowed: readonly string[] | null | undefined): Method[] =>
  METHODS.filter((method) => !allowed || allowed.includes(method))
