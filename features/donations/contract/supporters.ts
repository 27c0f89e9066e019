import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PAYMENT_CALL } from '#features/payments/contract.ts'
import { Instant, Line, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'

/** The longest name among the supporters. */
export const SUPPORTER_NAME_MAX_LENGTH = 60

export const supportersSubject = subject('supporters')

/** A name to stand under among the supporters: one's own, or any other. */
export const SupporterName = Line(SUPPORTER_NAME_MAX_LENGTH)

/** Somebody who supports this place and agreed to be named. What they gave is not told. */
export const Supporter = z.object({ name: z.string(), since: Instant }).meta({ id: 'Supporter' })
export type Supporter = z.output<typeof Supporter>

/** Under which name the caller stands among the supporters; null when they do not. */
export const OwnSupport = z.object({ name: z.string().nullable() }).meta({ id: 'OwnSupport' })

export const supportersApi = api({
  list: {
    method: 'GET',
    path: '/payments/supporters',
    onlyWith: 'payments',
    ...PAYMENT_CALL,
    access: 'anyone',
    does: 'Supporters who agreed to be named, newest first.',
    shows: [supportersSubject],
    public: true,
    query: PageQuery,
    response: z.array(Supporter),
    paged: true,
  },
  readOwn: {
    method: 'GET',
    path: '/payments/supporters/me',
    onlyWith: 'payments',
    ...PAYMENT_CALL,
    access: 'signed_in',
    does: 'The name under which I am listed as a supporter.',
    shows: [supportersSubject],
    response: OwnSupport,
  },
  changeOwn: {
    method: 'PUT',
    path: '/payments/supporters/me',
    onlyWith: 'payments',
    ...PAYMENT_CALL,
    access: 'signed_in',
    does: 'Lists me as a supporter under this name, or removes me with null. I appear once a donation under my name is paid.',
    changes: [supportersSubject],
    body: z.object({ name: SupporterName.nullish() }),
    response: OwnSupport,
  },
})
