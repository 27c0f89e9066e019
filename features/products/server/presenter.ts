import { amountOf, percentOf } from '#platform/contract/currency.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import { presentPicture } from '#platform/server/files/work-images.ts'
import type { Video } from '#features/videos/contract.ts'
import { presentVideos } from '#features/videos/server.ts'
import { readSellerDetails } from '#features/traders/server.ts'
import type { Product, ProductSummary } from '../contract.ts'
import { presentBundle } from './bundles/presenter.ts'
import { getProduct, type ProductRow, type SummaryRow } from './queries/rows.ts'
import { listNewestReviews } from './reviews.ts'
import { refundDaysOf } from './refunds/rules.ts'
import { isPayable } from './rules.ts'

/** Parts of a call that determine what its caller is shown. */
export type PresenterContext = Pick<BaseCall<Endpoint>, 'db' | 'services' | 'now'> & { caller: { id: number } | null }

/** Returns the response for a product in a list. */
export function presentSummary(
  row: SummaryRow,
  { services: { config } }: Pick<PresenterContext, 'services'>,
): ProductSummary {
  const { price_cents, developer_username, developer_name, ...shown } = row
  const fee_cents = percentOf(price_cents, config.PLATFORM_FEE_PERCENT)
  const picture = row.picture && presentPicture(row.picture, config.PUBLIC_URL)
  return {
    ...shown,
    developer: { id: row.developer_id, username: developer_username, full_name: developer_name },
    price: amountOf(price_cents),
    fee: amountOf(fee_cents),
    total: amountOf(price_cents + fee_cents),
    picture,
    image_url: picture?.url ?? null,
    rating: row.total_ratings > 0 ? row.average_rating : null,
  }
}

// Only where buyers choose what they pay.
function suggestionOf(
  { pricing_model, price_cents, suggested_price_cents: cents }: ProductRow,
  { services: { config } }: PresenterContext,
): Pick<Product, 'suggested_price' | 'suggested_total'> {
  if (pricing_model === 'one_time' || cents === null) return { suggested_price: null, suggested_total: null }
  const shown = Math.max(cents, price_cents)
  return {
    suggested_price: amountOf(shown),
    suggested_total: amountOf(shown + percentOf(shown, config.PLATFORM_FEE_PERCENT)),
  }
}

/** Returns the response for a product. */
export async function present(call: PresenterContext, row: ProductRow): Promise<Product> {
  const videos = row.video_ids.length > 0 ? await presentVideos(call, row.video_ids) : new Map<number, Video>()
  // A video may have been deleted since the product was read.
  const related_videos = row.video_ids.flatMap((id) => videos.get(id) ?? [])
  return {
    ...row,
    ...presentSummary(row, call),
    pictures: row.pictures.map((picture) => presentPicture(picture, call.services.config.PUBLIC_URL)),
    video_ids: related_videos.map(({ id }) => id),
    related_videos,
    ...suggestionOf(row, call),
    ...presentBundle(row, call.services.config.PLATFORM_FEE_PERCENT),
    fee_percent: call.services.config.PLATFORM_FEE_PERCENT,
    refund_days: refundDaysOf(row, call.services.config),
    seller_details: await readVisibleSeller(call, row),
    reviews: row.total_ratings > 0 ? await listNewestReviews(call.db, row.id) : [],
  }
}

// Only what is sold has a seller in the sense of the law.
const readVisibleSeller = async ({ db, services: { config } }: PresenterContext, row: ProductRow) =>
  config.MARKETPLACE_LAW === 'on' && isPayable(row) ? readSellerDetails(db, row.developer_id) : null

/** Returns the response for an existing product. */
export const presentNow = async (call: PresenterContext, id: number): Promise<Product> =>
  present(call, await getProduct(call.db, id, call.caller?.id ?? null))
