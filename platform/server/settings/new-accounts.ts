import { z } from 'zod'

// Settings about people who register, and what they post at first.

const listOf = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]
const DOMAIN = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/
const DOMAINS_MAX = 1000

/** Domains of email addresses, separated by commas, spaces or line breaks. */
const MailDomains = z
  .string()
  .default('')
  .transform((text, context): readonly string[] => {
    const domains = listOf(text.toLowerCase()).map((domain) => domain.replace(/^@/, ''))
    const wrong = domains.find((domain) => !DOMAIN.test(domain))
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', message: `expected domains such as example.com, not "${wrong}"` })
    if (domains.length > DOMAINS_MAX)
      context.addIssue({ code: 'custom', message: `expected at most ${DOMAINS_MAX} domains` })
    return domains
  })

/** Words or phrases, separated by commas or line breaks. */
const phrases = (noun: string, { most, maxLength }: { most: number; maxLength: number }) =>
  z
    .string()
    .default('')
    .transform((text, context): readonly string[] => {
      const words = text
        .split(/[,\n]/)
        .map((word) => word.trim())
        .filter(Boolean)
      if (words.length > most || words.some((word) => word.length > maxLength)) {
        context.addIssue({
          code: 'custom',
          message: `expected at most ${most} ${noun} of at most ${maxLength} characters`,
        })
      }
      return words
    })

/** Settings against spam. */
export const newAccountSettings = {
  DISPOSABLE_MAIL: z.enum(['refused', 'allowed']).default('refused'),
  REFUSED_MAIL_DOMAINS: MailDomains,
  ALLOWED_MAIL_DOMAINS: MailDomains,
  NEW_ACCOUNT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  NEW_ACCOUNT_POSTS_PER_DAY: z.coerce.number().int().min(0).max(10_000).optional(),
  NEW_ACCOUNT_LINKS_PER_DAY: z.coerce.number().int().min(0).max(10_000).optional(),
  REPEATED_TEXT_HOURS: z.coerce.number().int().min(0).max(720).default(0),
  HELD_WORDS: phrases('words', { most: 500, maxLength: 100 }),
  REGISTRATION_QUESTION: z.string().trim().min(1).max(200).optional(),
  REGISTRATION_ANSWERS: phrases('answers', { most: 50, maxLength: 100 }),
}
