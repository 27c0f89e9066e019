import { z } from 'zod'

const SINGLE_HOST_ADVICE =
  'the driver connects to one host only. Put HAProxy or a virtual IP address that follows the primary in front, and name that'

// The password may contain a comma, so only the part after the last @ counts.
const hostsOf = (address: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(address)?.[1] ?? ''

const hasSeveralHosts = (address: string): boolean =>
  hostsOf(address).includes(',') || /[?&](host|hostaddr|port)=[^&#]*(,|%2c)/i.test(address)

/** URL of a PostgreSQL server with exactly one host: of several, node-postgres would use the first or none. */
export const DatabaseUrl = z
  .string()
  .refine((address) => !hasSeveralHosts(address), {
    error: `names several hosts, but ${SINGLE_HOST_ADVICE}`,
    abort: true,
  })
  .refine((address) => !/[?&]target_session_attrs=/i.test(address), {
    error: `target_session_attrs has no effect, since ${SINGLE_HOST_ADVICE}`,
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))
