// Shapes file: shapes-products
import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Amount, CONTENT_MAX_LENGTH, Id, LIST_MAX, PageQuery, Text } from '#platform/contract/fields.ts'
import { SearchText } from '#platform/contract/search-text.ts'
import {
  NewProduct,
  Product,
  ProductCategory,
  ProductChange,
  ProductList,
  ProductSort,
  ProductStatus,
} from './contract/shapes.ts'
import { productsSubject, shownWithProducts as shows } from './contract/subjects.ts'

export * from './contract/bundles.ts'
export * from './contract/files.ts'
export * from './contract/gifts.ts'
export * from './contract/licences.ts'
export * from './contract/pictures.ts'
export * from './contract/discount-codes.ts'
export * from './contract/purchase-messages.ts'
export * from './contract/purchases.ts'
export * from './contract/refund-requests.ts'
export * from './contract/refunds.ts'
export * from './contract/reviews.ts'
export * from './contract/shapes.ts'
export * from './contract/subjects.ts'
export * from './contract/tax.ts'
export * from './contract/uploads.ts'

/** Maximum number of products per creator. */
export const PRODUCTS_MAX = 200
const PAGE = 10

const idParams = z.object({ id: Id })
const changes = [productsSubject]
const RENDERING_REASON = 'rendering the description'
const refusal = 'Only developers can create products'
const Page = PageQuery.extend({ limit: z.int().min(1).max(LIST_MAX).default(PAGE) })

export const productsApi = api({
  list: {
    method: 'GET',
    path: '/marketplace/products',
    access: 'anyone',
    shows,
    public: true,
    searches: 'search',
    does: 'Published products that have any of the words, as `GET /search` finds them, in one of the sort orders; prices exclude the fee. The best matches of words come first by default, else the newest.',
    query: Page.extend({
      category: ProductCategory.optional(),
      search: SearchText.optional(),
      min_price: Amount.optional(),
      max_price: Amount.optional(),
      sort: ProductSort.optional(),
    }),
    response: ProductList,
    paged: true,
  },
  listOwn: {
    method: 'GET',
    path: '/marketplace/products/mine',
    access: 'signed_in',
    shows,
    does: 'My products, newest first, in every status or in one.',
    query: Page.extend({ status: ProductStatus.optional() }),
    response: ProductList,
    paged: true,
  },
  listOfDeveloper: {
    method: 'GET',
    path: '/marketplace/developers/:developerId/products',
    access: 'anyone',
    shows,
    public: true,
    does: "A user's published products, newest first.",
    params: z.object({ developerId: Id }),
    query: Page,
    response: ProductList,
    paged: true,
  },
  create: {
    method: 'POST',
    path: '/marketplace/products',
    posts: { kind: 'item', text: ['name', 'description', 'long_description', 'requirements'] },
    access: 'developer',
    needsConsent: true,
    refusal,
    changes,
    limit: { calls: 60, minutes: 60 },
    does: 'Creates a product as a draft, or published at once if it is free; 409 `files_needed` to publish a paid one, which has no files yet. The videos must be mine and public, else 400 `invalid_video_ids`; the products of a bundle must be mine, published, and no bundles, else 400 `invalid_part_ids`.',
    nonTransactional: RENDERING_REASON,
    body: NewProduct,
    response: Product,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/marketplace/products/:id',
    access: 'anyone',
    shows,
    public: true,
    does: 'A product: anyone can read a published one, its buyers an archived one, its creator any.',
    params: idParams,
    response: Product,
  },
  change: {
    method: 'PUT',
    path: '/marketplace/products/:id',
    posts: { kind: 'change', text: ['name', 'description', 'long_description', 'requirements'] },
    access: 'signed_in',
    changes,
    limit: { calls: 300, minutes: 60 },
    does: 'Changes the named fields, and publishes, archives or restores: 409 `impossible_transition` from published to draft, 409 `product_incomplete` to publish one without a description, 409 `files_needed` for a paid one without files, 409 `seller_details_needed` for a paid one of a seller who has not declared whether they are a trader, where the installation asks for it. The products of a bundle can be changed until it is published (409 `parts_fixed`), while it has no files or licence keys of its own (409 `not_empty`). 409 `parts_missing` to publish one whose products are not all on sale.',
    params: idParams,
    nonTransactional: RENDERING_REASON,
    body: ProductChange,
    response: Product,
  },
  remove: {
    method: 'DELETE',
    path: '/marketplace/products/:id',
    access: 'signed_in',
    changes,
    does: 'Deletes a product with its files; its videos stay. A product that was bought can only be archived: 409 `product_bought`; so can one that is in a bundle: 409 `in_bundle`.',
    params: idParams,
    response: z.object({ message: z.string() }),
  },
  noteView: {
    method: 'POST',
    path: '/marketplace/products/:id/views',
    access: 'anyone',
    does: 'Records that I viewed a product; counted once per viewer and day, and not for its creator.',
    params: idParams,
    repeatable: true,
    response: z.object({ view_count: z.int() }),
  },
  previewDescription: {
    method: 'POST',
    path: '/marketplace/products/description/preview',
    access: 'developer',
    refusal,
    limit: { calls: 60, minutes: 5 },
    does: 'Previews a description. Nothing is stored.',
    repeatable: true,
    nonTransactional: RENDERING_REASON,
    body: z.object({ long_description: Text(CONTENT_MAX_LENGTH) }),
    response: z.object({ html: z.string() }),
  },
})
