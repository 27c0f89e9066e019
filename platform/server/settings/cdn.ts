import { z } from 'zod'

// Of a CDN in front that drops responses when it is asked to.

const KEY_HEADERS = ['surrogate-key', 'cache-tag', 'both'] as const

/** Request header, such as `Authorization: Bearer …`. */
const Header = z
  .string()
  .regex(/^[A-Za-z0-9-]+:[ \t]*[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'expected a header, such as Fastly-Key: …')
  .transform((text): [name: string, value: string] => {
    const colon = text.indexOf(':')
    return [text.slice(0, colon), text.slice(colon + 1).trim()]
  })

export const cdnSettings = {
  // Also in a private network, where a cache of one's own may be.
  CDN_PURGE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (address) => !/^[^/]*\/\/[^/?#\\]*@/.test(address),
      'expected an address without a user and password: set CDN_PURGE_HEADER instead',
    )
    .optional(),
  CDN_PURGE_HEADER: Header.optional(),
  CDN_KEYS: z.enum(KEY_HEADERS).default('both'),
  CDN_SECONDS: z.coerce.number().int().min(6).max(3600).default(60),
}
