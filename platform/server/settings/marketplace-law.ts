import { z } from 'zod'

/** Settings of what the law asks of a marketplace: details of sellers, and a contact page. */
export const marketplaceLawSettings = {
  MARKETPLACE_LAW: z.enum(['on', 'off']).default('off'),
  CONTACT_LANGUAGES: z.string().trim().min(1).max(200).default('English'),
}
