import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'

/** Minimum and maximum number of products in a bundle. */
export const PARTS_MIN = 2
export const PARTS_MAX = 20

/** Ids of the products of a bundle, in its order; none if it is not a bundle. */
export const PartIds = z
  .array(Id)
  .max(PARTS_MAX)
  .refine((ids) => ids.length === 0 || ids.length >= PARTS_MIN, `A bundle has at least ${PARTS_MIN} products`)
  .refine((ids) => new Set(ids).size === ids.length, 'List each product only once')

/** A product of a bundle, as one reader sees it. */
export const BundlePart = z
  .object({
    id: Id,
    name: z.string(),
    total: z.number().meta({ description: 'What it costs on its own, or at least, with the fee.' }),
    is_available: z.boolean().meta({ description: 'Whether it is on sale itself; the bundle is not while it is not.' }),
    is_purchased: z.boolean().meta({ description: 'Whether the caller has it, also in another bundle.' }),
  })
  .meta({ id: 'BundlePart' })
export type BundlePart = z.output<typeof BundlePart>

/** A bundle in which a product is sold. */
export const HoldingBundle = z
  .object({
    id: Id,
    name: z.string(),
    total: z.number(),
    saving: z.number().meta({ description: 'What its products cost more on their own; 0 if they do not.' }),
  })
  .meta({ id: 'HoldingBundle' })
export type HoldingBundle = z.output<typeof HoldingBundle>
