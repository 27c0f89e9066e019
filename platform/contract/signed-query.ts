import { z } from 'zod'

/** The query of an address that was signed by the server: until when it works, in seconds since 1970, and the proof. */
export const SignedQuery = z.object({ ends: z.int().positive(), signature: z.string().min(1).max(100) })
/** Why such an address lets somebody in, as the server wrote it there: it is signed along, and holds only as long as that is true. */
export const Grant = z
  .string()
  .regex(/^[a-z]+(?:-[\w-]+)?$/)
  .max(80)
