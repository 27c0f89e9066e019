import { z } from 'zod'

/** External identity providers. */
export const Provider = z.enum(['google', 'github', 'linkedin']).meta({ id: 'Provider' })
export type Provider = z.output<typeof Provider>
