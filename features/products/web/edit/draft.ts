import { completeAddress } from '#platform/web/format/addresses.ts'
import { draftPictures, type DraftFields as AnyDraft } from '#platform/web/drafts/draft.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import {
  ProductChange,
  type BrowserSupport,
  type PricingModel,
  type Product,
  type ProductCategory,
  type ProductType,
} from '../../contract.ts'
import { readAmount } from '../amount.ts'
import { texts as ofBundles } from '../bundles/texts.ts'
import { texts } from './texts.ts'

/** Fields of a product being edited, not necessarily valid yet. */
export interface DraftFields extends AnyDraft {
  name: string
  description: string
  long_description: string
  /** Amount as typed. */
  price: string
  pricing_model: PricingModel
  /** Amount as typed; empty for none. */
  suggested_price: string
  category: ProductCategory
  product_type: ProductType
  version: string
  requirements: string
  installation_guide: string
  documentation_url: string
  browsers: BrowserSupport
  /** One per line. */
  permissions: string
  manifest_version: string
  video_ids: number[]
  /** Products of a bundle. */
  part_ids: number[]
}

const NO_BROWSER: BrowserSupport = { chrome: false, firefox: false, safari: false, edge: false }

/** Fields of a new product. */
export const EMPTY_FIELDS: DraftFields = {
  name: '',
  description: '',
  long_description: '',
  price: '0',
  pricing_model: 'one_time',
  suggested_price: '',
  category: 'other',
  product_type: 'other',
  version: '1.0.0',
  requirements: '',
  installation_guide: '',
  documentation_url: '',
  browsers: NO_BROWSER,
  permissions: '',
  manifest_version: '',
  pictures: [],
  video_ids: [],
  part_ids: [],
}

/** Returns the form fields of a product. */
export const fieldsOf = (product: Product): DraftFields => ({
  name: product.name,
  description: product.description,
  long_description: product.long_description ?? '',
  price: String(product.price),
  pricing_model: product.pricing_model,
  suggested_price: product.suggested_price === null ? '' : String(product.suggested_price),
  category: product.category,
  product_type: product.product_type,
  version: product.version,
  requirements: product.requirements ?? '',
  installation_guide: product.installation_guide ?? '',
  documentation_url: product.documentation_url ?? '',
  browsers: product.browser_support ?? NO_BROWSER,
  permissions: product.permissions_required?.join('\n') ?? '',
  manifest_version: product.manifest_version ?? '',
  pictures: draftPictures(product.pictures),
  video_ids: product.video_ids,
  part_ids: product.parts.map(({ id }) => id),
})

const orNull = (text: string) => text.trim() || null

const linesOf = (text: string) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? null : [...new Set(lines)]
}

// Kept in the form, but not sent, while the price is fixed.
const suggestionOf = ({ pricing_model, suggested_price }: DraftFields) =>
  pricing_model === 'one_time' || suggested_price.trim() === '' ? null : (readAmount(suggested_price) ?? NaN)

/** Returns the call's details of the fields: empty ones are null, and so are browser fields unless the product is an extension. */
export function detailsOf(fields: DraftFields) {
  const isExtension = fields.product_type === 'browser_extension'
  const works = Object.values(fields.browsers).some(Boolean)
  return {
    name: fields.name,
    description: fields.description.trim(),
    long_description: orNull(fields.long_description),
    price: readAmount(fields.price) ?? NaN,
    pricing_model: fields.pricing_model,
    suggested_price: suggestionOf(fields),
    category: fields.category,
    product_type: fields.product_type,
    version: fields.version,
    requirements: orNull(fields.requirements),
    installation_guide: orNull(fields.installation_guide),
    documentation_url: orNull(completeAddress(fields.documentation_url)),
    browser_support: isExtension && works ? fields.browsers : null,
    permissions_required: isExtension ? linesOf(fields.permissions) : null,
    manifest_version: isExtension ? orNull(fields.manifest_version) : null,
    video_ids: fields.video_ids,
    part_ids: fields.part_ids,
  }
}

/** Validation errors, by field name of the call. */
export type Problems = Partial<Record<keyof ReturnType<typeof detailsOf>, string>>

const WORDS: Problems = {
  name: texts.nameMissing,
  description: texts.tooLong,
  long_description: texts.tooLong,
  price: texts.priceWrong,
  suggested_price: texts.priceWrong,
  version: texts.versionWrong,
  requirements: texts.tooLong,
  installation_guide: texts.tooLong,
  documentation_url: texts.addressWrong,
  permissions_required: texts.permissionsWrong,
  manifest_version: texts.tooLong,
  part_ids: ofBundles.tooFew,
}

/** Returns the validation errors of a draft. */
export function problemsOf(fields: DraftFields): Problems {
  const details = detailsOf(fields)
  const isTooLow = details.suggested_price !== null && details.suggested_price < details.price
  return {
    ...(isTooLow && { suggested_price: texts.suggestionTooLow }),
    ...fieldProblems(ProductChange, details, WORDS),
  }
}
