import { z } from 'zod'
import { Instant } from '#platform/contract/fields.ts'

/** Why the payment provider refuses everything or much of what is asked of it, the worst first. */
export const PROVIDER_TROUBLES = ['key_rejected', 'not_permitted', 'portal_missing'] as const

/** Something that only the owner can put right at the payment provider or in the settings. */
export const ProviderTrouble = z
  .object({
    kind: z.enum(PROVIDER_TROUBLES),
    operation: z.string().describe('The last call that was refused, such as `POST /v1/refunds`'),
    message: z.string().describe('In the words of the provider'),
    noted_at: Instant.describe('When it was last refused'),
  })
  .meta({ id: 'ProviderTrouble' })
export type ProviderTrouble = z.output<typeof ProviderTrouble>
