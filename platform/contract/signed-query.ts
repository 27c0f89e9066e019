import { z } from 'zod'

/** Query of an address signed by the server: its expiry in seconds since 1970, and the signature. */
export const SignedQuery = z.object({ ends: z.int().positive(), signature: z.string().min(1).max(100) })
/**
 * Reason why a signed address grants access, written by the server and covered by the signature; access ends when the reason no longer
 * holds.
 */
export const Grant = z
  .string()
  .regex(/^[a-z]+(?:-[\w-]+)?$/)
  .max(80)
