import { minorOf } from '#platform/contract/currency.ts'
import { violatesConstraint, type Database } from '#platform/server/database/database.ts'
import { renderReadme } from '#platform/server/markdown/render-readme.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { Call, Completed } from '#platform/server/http/routes.ts'
import { viewerOf } from '#platform/server/security/viewers.ts'
import { fileNamesOf } from '#platform/server/files/work-images.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { reviewPublished } from '#features/moderation/server.ts'
import { hasPayments } from '#features/payments/server.ts'
import { deleteRatings } from '#features/ratings/server.ts'
import { readSellerDetails } from '#features/traders/server.ts'
import { PRODUCTS_MAX, type NewProduct, type Product, type ProductChange, type productsApi } from '../contract.ts'
import { productInBundle, partsNotOnSale, partsWithoutFiles } from './bundles/http-errors.ts'
import { isBundleComplete } from './bundles/queries/parts.ts'
import { storeParts } from './bundles/store-parts.ts'
import { checkVideos, getOwn, getVisible, lockOwn, type HandlersOf } from './load.ts'
import { removePictureFiles } from './picture-files.ts'
import { presentNow, type PresenterContext } from './presenter.ts'
import { productPictures } from './queries/pictures.ts'
import {
  deleteProduct,
  insertProduct,
  noteView,
  updateProduct,
  type OwnedRow,
  type ProductColumns,
} from './queries/products.ts'
import { storeVideos } from './queries/videos.ts'
import { reportedProducts } from './reported-products.ts'
import { hasFile } from './queries/files.ts'
import { lockUploadOwner } from './queries/uploads.ts'
import { isOnSale, isPayable, startsSale, isSuggestionTooLow, canBecome, browserSupportOf } from './rules.ts'

const asJson = (value: object | null) => value && JSON.stringify(value)
const render = (markdown: string) => renderReadme(markdown, { repository_url: null })

/** Maps the named details of a product to its columns; omitted ones are left out. */
async function columnsOf(values: NewProduct | ProductChange): Promise<ProductColumns> {
  const {
    price,
    suggested_price,
    video_ids: _videos,
    part_ids: _parts,
    browser_support,
    permissions_required,
    ...rest
  } = values
  const { long_description, ...givenDetails } = rest
  const columns = {
    ...givenDetails,
    price_cents: price === undefined ? undefined : minorOf(price),
    suggested_price_cents: suggested_price ? minorOf(suggested_price) : suggested_price,
    long_description,
    long_description_html: long_description ? await render(long_description) : long_description,
    browser_support: browser_support && asJson(browserSupportOf(browser_support)),
    permissions_required: permissions_required?.length === 0 ? null : permissions_required,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function refuseIncomplete(description: string): void {
  if (description === '') {
    throw conflict('product_incomplete', 'A product needs a description before it can be published')
  }
}

const onlyFreeProducts = () =>
  conflict('payments_off', 'Payments are turned off on this installation, so a product can only be free')

const filesNeeded = () =>
  conflict(
    'files_needed',
    'A product that costs money needs a file before it can be published. Add one and wait until it is checked.',
  )

const suggestionTooLow = () => badRequest('suggested_price_too_low', 'Suggest at least the minimum price')

// Asked only when a product is put on sale: what is on sale stays.
async function refuseUndeclared(db: Database, sellerId: number): Promise<void> {
  if ((await readSellerDetails(db, sellerId)).sells_as !== null) return
  throw conflict(
    'seller_details_needed',
    'Before you sell, say whether you are a trader: under Your products, Seller details. Nothing was published.',
  )
}

// Holds a published product for review if its owner's posts or its words are held. Returns it as it is then.
async function reviewAndPresent(
  call: PresenterContext,
  work: Work,
  id: number,
  changes: ProductChange,
): Promise<Product> {
  const product = await presentNow({ ...call, db: work.db }, id)
  const { developer_id: owner_id, name: title, description: text, status } = product
  const item = { kind: 'product', item_id: id, owner_id, title, text } as const
  const isHeld = await reviewPublished(work, reportedProducts, item, {
    isPublished: changes.status === 'published',
    isRewritten: changes.name !== undefined || changes.description !== undefined,
    isPublic: status === 'published',
  })
  return isHeld ? presentNow({ ...call, db: work.db }, id) : product
}

/** Decides on a new product and renders it; returns a function that stores it in a transaction and returns its id. */
export async function prepareProduct(
  { db, services }: Pick<WorkBase, 'db' | 'services'>,
  ownerId: number,
  body: NewProduct,
): Promise<(work: Work) => Promise<number>> {
  const { status, name, price, pricing_model = 'one_time', suggested_price, video_ids = [], part_ids = [] } = body
  const pricing = { price_cents: minorOf(price), pricing_model }
  const suggested_price_cents = suggested_price ? minorOf(suggested_price) : null
  if (status === 'published') refuseIncomplete(body.description ?? '')
  if (isPayable(pricing) && !hasPayments(services.config)) throw onlyFreeProducts()
  if (isSuggestionTooLow({ ...pricing, suggested_price_cents })) throw suggestionTooLow()
  // Only an existing product can have files; a bundle has those of its parts.
  if (isOnSale({ status, ...pricing })) throw filesNeeded()
  await checkVideos(db, video_ids, { product_id: null, owner: ownerId })
  const columns = await columnsOf(body)
  return async ({ db: tx, now }) => {
    const insertedId = await insertProduct(
      tx,
      {
        description: '',
        ...columns,
        name,
        price_cents: pricing.price_cents,
        developer_id: ownerId,
        published_at: status === 'published' ? now.toISOString() : null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      },
      PRODUCTS_MAX,
    )
    if (insertedId === undefined) throw conflict('too_many_products', `You can have at most ${PRODUCTS_MAX} products`)
    await storeVideos(tx, insertedId, video_ids)
    if (part_ids.length > 0)
      await storeParts(tx, { id: insertedId, developer_id: ownerId, published_at: null }, part_ids)
    if (status === 'published' && !(await isBundleComplete(tx, insertedId))) throw partsNotOnSale()
    return insertedId
  }
}

async function create(call: Call<typeof productsApi.create>): Promise<Completed<Product>> {
  const store = await prepareProduct(call, call.caller.id, call.body)
  return call.complete(async (work) => reviewAndPresent(call, work, await store(work), call.body))
}

// The first publication makes a product new in the lists.
function publishing(held: OwnedRow, { status = held.status, description }: ProductChange, now: Date) {
  if (!canBecome(held.status, status)) {
    throw conflict('impossible_transition', `A product that is ${held.status} cannot become ${status}`)
  }
  if (status !== 'published') return {}
  refuseIncomplete(description ?? held.description)
  return held.published_at === null ? { published_at: now.toISOString() } : {}
}

async function change(call: Call<typeof productsApi.change>): Promise<Completed<Product>> {
  const { body, caller, params, now, services } = call
  // Checked before the expensive work, and again once the product is locked.
  await getOwn(call.db, params.id, caller.id)
  const columns = await columnsOf(body)
  return call.complete(async (work) => {
    const { db } = work
    // The account before its products, as where a product gets files.
    if (body.part_ids) await lockUploadOwner(db, caller.id)
    const held = await lockOwn(db, params.id, caller.id)
    if (body.part_ids) await storeParts(db, held, body.part_ids)
    const publicationColumns = publishing(held, body, now)
    const changedProduct = { ...held, ...columns }
    const isOffered = startsSale(held, changedProduct)
    const isPriced =
      changedProduct.price_cents !== held.price_cents || changedProduct.pricing_model !== held.pricing_model
    if ((isOffered || (isPriced && isPayable(changedProduct))) && !hasPayments(services.config))
      throw onlyFreeProducts()
    const isSuggested = isPriced || columns.suggested_price_cents !== undefined
    if (isSuggested && isSuggestionTooLow(changedProduct)) throw suggestionTooLow()
    if (
      changedProduct.status === 'published' &&
      held.status !== 'published' &&
      !(await isBundleComplete(db, params.id))
    )
      throw partsNotOnSale()
    if (isOffered && !(await hasFile(db, params.id))) {
      throw (body.part_ids?.length ?? held.part_count) > 0 ? partsWithoutFiles() : filesNeeded()
    }
    if (isOffered && services.config.MARKETPLACE_LAW === 'on') await refuseUndeclared(db, caller.id)
    if (body.video_ids) {
      await checkVideos(db, body.video_ids, { product_id: params.id, owner: caller.id })
      await storeVideos(db, params.id, body.video_ids)
    }
    await updateProduct(db, params.id, { ...columns, ...publicationColumns, updated_at: now.toISOString() })
    return reviewAndPresent(call, work, params.id, body)
  })
}

// The books refer to products that were bought or are being paid for, so the database prevents their deletion.
function rethrowAsBought(error: unknown): never {
  if (violatesConstraint(error, 'bundle_parts_part_id_fkey')) throw productInBundle()
  if (
    !violatesConstraint(error, 'purchases_product_id_fkey') &&
    !violatesConstraint(error, 'product_gifts_product_id_fkey')
  )
    throw error
  throw conflict('product_bought', 'Somebody has bought this product or is about to. Archive it instead.')
}

async function remove({ db, work, caller, params }: Call<typeof productsApi.remove>) {
  await lockOwn(db, params.id, caller.id)
  const pictures = await productPictures.list(db, params.id)
  await deleteProduct(db, params.id).catch(rethrowAsBought)
  await deleteRatings(work, 'product', [params.id])
  await work.enqueue(removePictureFiles, { names: fileNamesOf(pictures) }, { atOnce: true })
  return { message: 'Product deleted successfully' }
}

export const changeHandlers = {
  create,
  change,
  remove,

  noteView: async (call) => {
    const { db, caller, params } = call
    const { view_count, developer_id } = await getVisible(db, params.id, caller)
    if (developer_id === caller?.id) return { view_count }
    return { view_count: await noteView(db, { ...(await viewerOf(call)), product_id: params.id }) }
  },

  previewDescription: async ({ body }) => ({ html: await render(body.long_description) }),
} satisfies Partial<HandlersOf<typeof productsApi>>
