import { z } from 'zod'

function canDecode({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** URL of a Valkey or Redis server. Of options in the query, none would have an effect. */
export const EventsUrl = z
  .url({
    protocol: /^rediss?$/,
    hostname: /./,
    error: 'expected the address of a Valkey or Redis server, such as redis://:password@10.0.0.5:6379 or rediss://…',
    abort: true,
  })
  .refine((address) => new URL(address).search === '', 'expected no options after a question mark')
  .refine((address) => canDecode(new URL(address)), 'write special characters of the password percent-encoded')
