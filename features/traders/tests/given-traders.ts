import type { Sender } from '#testing/api.ts'
import { tradersApi } from '../contract.ts'

/** What a trader declares, as far as they must. */
export const ACME = {
  sells_as: 'trader',
  name: 'Acme Ltd',
  address: '12 High Street\nLeeds',
  email: 'acme@example.com',
  is_certified: true,
} as const

export const declare = (who: Sender, body: object) => who.send(tradersApi.declare, { body: body as typeof ACME })
