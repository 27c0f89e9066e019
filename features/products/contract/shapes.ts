import { z } from 'zod'
import {
  CONTENT_MAX_LENGTH,
  Amount,
  Id,
  Instant,
  isBlank,
  Line,
  OptionalText,
  TITLE_MAX_LENGTH,
  WebAddress,
} from '#platform/contract/fields.ts'
import { Picture } from '#platform/contract/pictures.ts'
import { MissingWords } from '#platform/contract/search-text.ts'
import { Video } from '#features/videos/contract.ts'
import { SellerDetails } from '#features/traders/contract.ts'
import { BundlePart, HoldingBundle, PartIds } from './bundles.ts'
import { ProductReview } from './reviews.ts'

/** Maximum length of the description shown in lists. */
export const DESCRIPTION_MAX_LENGTH = 2000
/** Maximum number of videos per product. */
export const VIDEOS_PER_PRODUCT_MAX = 20
/** Maximum number of permissions of an extension. */
export const PERMISSIONS_MAX = 50
const PERMISSION_MAX_LENGTH = 200
const VERSION_MAX_LENGTH = 40
const MANIFEST_MAX_LENGTH = 20

export const ProductStatus = z.enum(['draft', 'published', 'archived'])
export type ProductStatus = z.output<typeof ProductStatus>

export const PRODUCT_CATEGORIES = [
  'automation',
  'programming',
  'marketing',
  'data_analysis',
  'content_creation',
  'other',
] as const
export const ProductCategory = z.enum(PRODUCT_CATEGORIES)
export type ProductCategory = z.output<typeof ProductCategory>

export const ProductType = z.enum(['browser_extension', 'web_app', 'api_service', 'automation_script', 'other'])
export type ProductType = z.output<typeof ProductType>

/** Pricing of a product, which is always bought once: at its price, or for as much as the buyer wants from its price on. */
export const PricingModel = z.enum(['one_time', 'pay_what_you_want'])
export type PricingModel = z.output<typeof PricingModel>

export const PRODUCT_SORTS = ['relevance', 'newest', 'best_rated', 'price_low', 'price_high', 'most_bought'] as const
export const ProductSort = z.enum(PRODUCT_SORTS)
export type ProductSort = z.output<typeof ProductSort>

const Browsers = z.object({ chrome: z.boolean(), firefox: z.boolean(), safari: z.boolean(), edge: z.boolean() })

/** Browsers that an extension supports. */
export const BrowserSupport = Browsers.meta({ id: 'BrowserSupport' })
export type BrowserSupport = z.output<typeof BrowserSupport>

// Omitted browsers are unsupported.
const BrowsersNamed = Browsers.partial().refine((named) => Object.keys(named).length > 0, 'It names no browser')

// Optional in a draft.
const Description = z
  .string()
  .overwrite((text) => (isBlank(text) ? '' : text.trim()))
  .max(DESCRIPTION_MAX_LENGTH)

/** A product in a list. Amounts are decimals of the installation's currency. */
export const ProductSummary = z
  .object({
    id: Id,
    developer_id: Id,
    developer: z.object({ id: Id, username: z.string(), full_name: z.string() }),
    status: ProductStatus,
    name: z.string(),
    description: z.string(),
    price: z.number().meta({ description: 'What the creator gets for it; with `pay_what_you_want`, at least.' }),
    fee: z.number().meta({ description: 'What the platform adds, rounded down to the smallest unit.' }),
    total: z.number().meta({ description: 'What a buyer pays, or may pay at least: price and fee; 0 if it is free.' }),
    category: ProductCategory,
    product_type: ProductType,
    pricing_model: PricingModel,
    version: z.string(),
    picture: Picture.nullable().meta({ description: 'The first of its pictures.' }),
    image_url: z.string().nullable().meta({ description: 'Its URL.' }),
    view_count: z.int(),
    download_count: z.int(),
    purchase_count: z.int(),
    rating: z.number().nullable().meta({ description: 'The average; null without any.' }),
    average_rating: z.number(),
    total_ratings: z.int(),
    part_count: z.int().meta({ description: 'How many products the bundle has; 0 unless it is one.' }),
    is_purchased: z.boolean().meta({ description: 'Whether the caller has bought it, or a bundle that has it.' }),
    created_at: Instant,
    updated_at: Instant,
    published_at: Instant.nullable(),
    missing: MissingWords,
  })
  .meta({ id: 'ProductSummary' })
export type ProductSummary = z.output<typeof ProductSummary>

/** A product as one reader sees it. */
export const Product = ProductSummary.extend({
  suggested_price: z.number().nullable().meta({
    description: 'What the creator proposes to get. Null without one, and unless buyers choose what they pay.',
  }),
  suggested_total: z.number().nullable().meta({ description: 'The same with the fee.' }),
  fee_percent: z.number().meta({ description: 'What the platform adds to the price, per cent.' }),
  long_description: z.string().nullable().meta({ description: 'Markdown, as it was written.' }),
  long_description_html: z.string().nullable().meta({ description: 'The same as sanitized HTML.' }),
  requirements: z.string().nullable(),
  installation_guide: z.string().nullable(),
  documentation_url: z.string().nullable(),
  browser_support: BrowserSupport.nullable(),
  permissions_required: z.array(z.string()).nullable(),
  manifest_version: z.string().nullable(),
  pictures: z.array(Picture),
  video_ids: z.array(Id),
  related_videos: z.array(Video).meta({ description: 'The linked videos that the caller may watch.' }),
  refund_days: z
    .int()
    .nullable()
    .meta({ description: 'For how many days buyers may ask for a refund; 0: not at all, null for a free product.' }),
  seller_details: SellerDetails.nullable().meta({
    description: 'What the seller declared. Null unless the installation shows it, and for a free product.',
  }),
  reviews: z.array(ProductReview).meta({ description: 'The newest few.' }),
  parts: z.array(BundlePart).meta({ description: 'The products of a bundle that the caller may see.' }),
  is_complete: z
    .boolean()
    .meta({ description: 'Whether all products of a bundle are on sale; it can be bought only then.' }),
  parts_total: z
    .number()
    .nullable()
    .meta({ description: 'What its products cost on their own; null unless it is complete.' }),
  saving: z.number().meta({ description: 'What buyers of a complete bundle save; 0 if nothing.' }),
  bundles: z.array(HoldingBundle).meta({ description: 'Bundles with the product that can be bought, the newest few.' }),
}).meta({ id: 'Product' })
export type Product = z.output<typeof Product>

/** One page of products. The `Link` header also has the next page, by a cursor that stays fast at any depth. */
export const ProductList = z
  .object({
    items: z.array(ProductSummary),
    total: z
      .int()
      .meta({ description: 'The number of products, counted up to 1,000; at least as many as this page reaches.' }),
    skip: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.output<typeof ProductList>

const VideoIds = z
  .array(Id)
  .max(VIDEOS_PER_PRODUCT_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'Each video once')

const ProductDetails = z.object({
  name: Line(TITLE_MAX_LENGTH),
  price: Amount,
  description: Description.optional(),
  long_description: OptionalText(CONTENT_MAX_LENGTH),
  requirements: OptionalText(CONTENT_MAX_LENGTH),
  installation_guide: OptionalText(CONTENT_MAX_LENGTH),
  documentation_url: WebAddress.nullish(),
  category: ProductCategory.optional(),
  product_type: ProductType.optional(),
  pricing_model: PricingModel.optional(),
  suggested_price: Amount.nullish().meta({
    description: 'At least the price; only where buyers choose what they pay.',
  }),
  version: Line(VERSION_MAX_LENGTH).optional(),
  browser_support: BrowsersNamed.nullish(),
  permissions_required: z.array(Line(PERMISSION_MAX_LENGTH)).max(PERMISSIONS_MAX).nullish(),
  manifest_version: Line(MANIFEST_MAX_LENGTH).nullish(),
  video_ids: VideoIds.optional(),
  part_ids: PartIds.optional().meta({
    description: 'Makes it a bundle of my published products; those already in it may be unpublished.',
  }),
})

/** Details of a new product. Publishing it requires a description. */
export const NewProduct = ProductDetails.extend({ status: z.enum(['draft', 'published']).default('draft') })
export type NewProduct = z.output<typeof NewProduct>

/** Changes to a product; omitted fields are left unchanged, null clears. */
export const ProductChange = ProductDetails.partial().extend({ status: ProductStatus.optional() })
export type ProductChange = z.output<typeof ProductChange>
