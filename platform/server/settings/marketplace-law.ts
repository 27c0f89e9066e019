import { z } from 'zod'

/** Settings of what the law asks of a marketplace: a contact page, and what it says. */
export const marketplaceLawSettings = {
  MARKETPLACE_LAW: z.enum(['on', 'off']).default('off'),
  CONTACT_LANGUAGES: z.string().trim().min(1).max(200).default('English'),
}
