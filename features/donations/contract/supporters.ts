import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { Instant, Line, PageQuery } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'

/** Maximum length of a supporter's name. */
export const SUPPORTER_NAME_MAX_LENGTH = 60

export const supportersSubject = subject('supporters')

/** Name to be listed under as a supporter; any name the donor chooses. */
export const SupporterName = Line(SUPPORTER_NAME_MAX_LENGTH)

/** Donor who agreed to be listed. Amounts are not disclosed. */
export const Supporter = z.object({ name: z.string(), since: Instant }).meta({ id: 'Supporter' })
export type Supporter = z.output<typeof Supporter>

/** Name under which the caller is listed as a supporter; null if they are not. */
export const OwnSupport = z.object({ name: z.string().nullable() }).meta({ id: 'OwnSupport' })

export const supportersApi = api({
  list: {
    method: 'GET',
    path: '/payments/supporters',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
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
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: 'The name under which I am listed as a supporter.',
    shows: [supportersSubject],
    response: OwnSupport,
  },
  changeOwn: {
    method: 'PUT',
    path: '/payments/supporters/me',
    onlyWith: 'payments',
    ...PAYMENT_CALL_OPTIONS,
    access: 'signed_in',
    does: 'Lists me as a supporter under this name, or removes me with null. I appear once a donation under my name is paid.',
    changes: [supportersSubject],
    body: z.object({ name: SupporterName.nullish() }),
    response: OwnSupport,
  },
})
