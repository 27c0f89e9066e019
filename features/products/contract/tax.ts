import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, Id } from '#platform/contract/fields.ts'
import { auditSubject, Reason } from '#features/operators/contract.ts'
import { PAYMENT_CALL_OPTIONS } from '#features/payments/contract.ts'
import { TypedCode } from './discount-codes.ts'

/** The tax on a product for one buyer. */
export const ProductTax = z
  .object({
    net: z.number().meta({ description: 'Price and fee, after the discount.' }),
    tax: z.number(),
    label: z.string().nullable().meta({ description: 'Name of the tax and its rate; null where there is none.' }),
    total: z.number().meta({ description: 'What the buyer pays.' }),
  })
  .meta({ id: 'ProductTax' })
export type ProductTax = z.output<typeof ProductTax>

export const productTaxApi = api({
  price: {
    method: 'POST',
    path: '/marketplace/products/:id/tax',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'signed_in',
    limit: { calls: 60, minutes: 60 },
    does: 'The tax that I pay on a product, and the total with it, by the country, postal code and tax number in my billing details. 0 where no taxes are collected. 400 `tax_place_unknown` if my billing details do not say where I am taxed, and the errors of a purchase.',
    repeatable: true,
    nonTransactional: 'payment provider',
    params: z.object({ id: Id }),
    body: z
      .object({
        amount: Amount.optional().meta({ description: 'What I chose to pay before tax, where buyers choose.' }),
        code: TypedCode.optional(),
      })
      .default({}),
    response: ProductTax,
  },
  settle: {
    method: 'POST',
    path: '/marketplace/taxes/settled',
    ...PAYMENT_CALL_OPTIONS,
    onlyWith: 'payments',
    access: 'finance',
    limit: { calls: 60, minutes: 10 },
    changes: [auditSubject],
    does: 'Settles a tax that Stripe Tax refuses to be told of, with the reason for the audit log. With `transaction`, the one that Stripe has for this reference, what was refunded since is reversed there: 400 `other_transaction` if it has another reference. Without, nothing more is reported until the purchase is refunded again. 404 if the tax is not waiting to be reported.',
    nonTransactional: 'payment provider',
    body: z.object({
      reference: z.uuid().describe('Reference of the tax, as the check of the ledger names it'),
      transaction: z
        .string()
        .regex(/^tax_\w{1,200}$/)
        .optional()
        .describe("Stripe's id of the transaction that it recorded"),
      reason: Reason,
    }),
  },
})
