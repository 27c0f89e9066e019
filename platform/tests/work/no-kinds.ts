import type { AllCallerKinds } from '#platform/server/http/caller.ts'

/** For calls that ask for no kind of caller: features declare them, and tests of the platform have no features. */
export const NO_KINDS = {} as AllCallerKinds
