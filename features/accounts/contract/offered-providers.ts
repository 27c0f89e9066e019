import type { Endpoint } from '#platform/contract/endpoint.ts'

/**
 * Asks which sign-in services are offered. Its shape stands in `social.ts`: the front page asks this and nothing else, and with
 * the shape Zod would come along and make it a quarter heavier.
 */
export const offeredProviders = {
  method: 'GET',
  path: '/auth/providers',
  access: 'anyone',
  public: 'as set',
  does: 'The providers that people may sign in with here.',
} as const satisfies Endpoint
