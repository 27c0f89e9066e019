import { z } from 'zod'

const REMEDY =
  'the driver connects to one host only. Put HAProxy or a virtual IP address that follows the primary in front, and name that'

// The password may hold a comma, so only what is behind the last @ counts.
const hostsOf = (address: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(address)?.[1] ?? ''

const hasSeveralHosts = (address: string): boolean =>
  hostsOf(address).includes(',') || /[?&](host|hostaddr|port)=[^&#]*(,|%2c)/i.test(address)

/** Address of a PostgreSQL server, with one host: node-postgres would take the first of several, or none. */
export const DatabaseUrl = z
  .string()
  .refine((address) => !hasSeveralHosts(address), { error: `names several hosts, but ${REMEDY}`, abort: true })
  .refine((address) => !/[?&]target_session_attrs=/i.test(address), {
    error: `target_session_attrs has no effect, since ${REMEDY}`,
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))
