import type { Endpoint } from '#platform/contract/endpoint.ts'

/**
 * Returns the sign-in providers on offer. The response schema is in `social.ts`: the home page makes only this call, and importing the
 * schema would bring in Zod and make the page a quarter larger.
 */
export const offeredProviders = {
  method: 'GET',
  path: '/auth/providers',
  access: 'anyone',
  public: 'as set',
  does: 'The sign-in providers this installation offers.',
} as const satisfies Endpoint
