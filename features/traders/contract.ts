// Shapes file: shapes-products
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Instant, Line, OptionalText } from '#platform/contract/fields.ts'
import { subject } from '#platform/contract/freshness.ts'
import { Email } from '#features/accounts/contract.ts'

const NAME_MAX_LENGTH = 200
const ADDRESS_MAX_LENGTH = 500
const ADDRESS_LINES_MAX = 8
const PHONE_MAX_LENGTH = 50
const REGISTER_MAX_LENGTH = 200
const VAT_ID_MAX_LENGTH = 50

/** Live subject of what sellers declare. */
export const sellerDetailsSubject = subject('seller details')

export const SellsAs = z.enum(['trader', 'private'])
export type SellsAs = z.output<typeof SellsAs>

/** Details of a trader, as buyers read them. */
export const TraderDetails = z
  .object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    register_number: z.string().nullable(),
    vat_id: z.string().nullable(),
    certified_at: Instant.meta({ description: 'When the trader certified to offer only what complies with the law' }),
  })
  .meta({ id: 'TraderDetails' })
export type TraderDetails = z.output<typeof TraderDetails>

/** What a seller declared. */
export const SellerDetails = z
  .object({
    sells_as: SellsAs.nullable().meta({ description: 'Null for a seller who has not declared it' }),
    trader: TraderDetails.nullable(),
  })
  .meta({ id: 'SellerDetails' })
export type SellerDetails = z.output<typeof SellerDetails>

// Required of traders.
const NEEDED = ['name', 'address', 'email'] as const

/** Whether the caller sells as a trader, with the details of traders; those of private sellers are not stored. */
export const SellerDeclaration = z
  .object({
    sells_as: SellsAs,
    name: Line(NAME_MAX_LENGTH).nullish(),
    address: OptionalText(ADDRESS_MAX_LENGTH).refine(
      (address) => (address ?? '').split('\n').length <= ADDRESS_LINES_MAX,
      `At most ${ADDRESS_LINES_MAX} lines`,
    ),
    email: Email.nullish(),
    phone: Line(PHONE_MAX_LENGTH).nullish(),
    register_number: Line(REGISTER_MAX_LENGTH).nullish(),
    vat_id: Line(VAT_ID_MAX_LENGTH).nullish(),
    is_certified: z
      .boolean()
      .default(false)
      .describe('The trader certifies to offer only products that comply with the law'),
  })
  .superRefine((declaration, context) => {
    if (declaration.sells_as === 'private') return
    for (const field of NEEDED.filter((name) => !declaration[name])) {
      context.addIssue({ code: 'custom', path: [field], message: 'Required of traders' })
    }
    if (!declaration.is_certified) {
      context.addIssue({ code: 'custom', path: ['is_certified'], message: 'Required of traders' })
    }
  })
export type SellerDeclaration = z.output<typeof SellerDeclaration>

export const tradersApi = api({
  readOwn: {
    method: 'GET',
    path: '/seller-details',
    access: 'developer',
    does: 'What I declared: whether I sell as a trader or privately.',
    shows: [sellerDetailsSubject],
    response: SellerDetails,
  },
  declare: {
    method: 'PUT',
    path: '/seller-details',
    access: 'developer',
    does: 'Declares whether I sell as a trader, with name, postal address, email address and self-certification, or privately. The details of a trader are public while the installation shows what the law asks of a marketplace.',
    changes: [sellerDetailsSubject],
    limit: { calls: 60, minutes: 60 },
    body: SellerDeclaration,
    response: SellerDetails,
  },
})
