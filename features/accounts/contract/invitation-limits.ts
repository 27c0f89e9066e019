/** Allowed lifetimes, in days, and numbers of uses of an invitation. */
export const INVITATION_DAYS = { default: 14, max: 365 } as const
export const INVITATION_USES = { default: 1, max: 1000 } as const
