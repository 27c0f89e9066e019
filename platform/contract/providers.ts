import { z } from 'zod'

/** Who else may say who somebody is. */
export const Provider = z.enum(['google', 'github', 'linkedin']).meta({ id: 'Provider' })
export type Provider = z.output<typeof Provider>
