import { z } from 'zod'

/** What a token may be allowed: to read everything that tokens reach, and to change things in one area. */
export const TokenScope = z.enum([
  'read',
  'write:requests',
  'write:conversations',
  'write:agreements',
  'write:videos',
  'write:showcases',
  'write:products',
  'write:ratings',
  'write:profile',
  'write:notifications',
])
export type TokenScope = z.output<typeof TokenScope>
