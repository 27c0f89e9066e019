import type { Product, ProductSummary } from '../contract.ts'
import type { ProductFile } from '../contract/files.ts'
import type { Purchase, Sale } from '../contract/purchases.ts'

export const SELLER = 7
const AT = '2026-11-20T12:00:00Z'

export const picture = (id: number, alt: string | null = null) => ({
  id,
  url: `http://local/large-${id}.webp`,
  small_url: `http://local/small-${id}.webp`,
  width: 1600,
  height: 1200,
  alt,
})

/** A product of account 7 for $20, as lists show it. */
export const summary = (changes: Partial<ProductSummary> = {}): ProductSummary => ({
  id: 5,
  developer_id: SELLER,
  developer: { id: SELLER, username: 'maud', full_name: 'Maud Maker' },
  status: 'published',
  name: 'A seed counter',
  description: 'Counts seeds.',
  price: 20,
  fee: 1,
  total: 21,
  category: 'automation',
  product_type: 'automation_script',
  pricing_model: 'one_time',
  version: '1.0.0',
  picture: null,
  image_url: null,
  view_count: 0,
  download_count: 0,
  purchase_count: 0,
  rating: null,
  average_rating: 0,
  total_ratings: 0,
  is_purchased: false,
  part_count: 0,
  created_at: AT,
  updated_at: AT,
  published_at: AT,
  ...changes,
})

/** The same as its page shows it, with nothing in it that it can do without. */
export const product = (changes: Partial<Product> = {}): Product => ({
  ...summary(),
  long_description: null,
  refund_days: 14,
  suggested_price: null,
  suggested_total: null,
  fee_percent: 5,
  seller_details: null,
  long_description_html: null,
  requirements: null,
  installation_guide: null,
  documentation_url: null,
  browser_support: null,
  permissions_required: null,
  manifest_version: null,
  pictures: [],
  video_ids: [],
  related_videos: [],
  reviews: [],
  parts: [],
  is_complete: true,
  parts_total: null,
  saving: 0,
  bundles: [],
  ...changes,
})

const bought = {
  id: 3,
  product_id: 5,
  product_name: 'A seed counter',
  price: 20,
  fee: 1,
  tax: 0,
  tax_label: null,
  total: 21,
  discount: 0,
  discount_code: null,
  amount_refunded: 0,
  paid_with: 'card',
  status: 'paid',
  refund_reason: null,
  refund: null,
  created_at: AT,
  paid_at: AT,
  message_count: 0,
  licence: null,
  gift_from: null,
} as const

export const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
  ...bought,
  developer: { id: SELLER, username: 'maud', full_name: 'Maud Maker' },
  download_url: '/api/marketplace/products/files/5',
  parts: [],
  ...changes,
})

export const sale = (changes: Partial<Sale> = {}): Sale => ({
  ...bought,
  buyer: { id: 8, username: 'ben', full_name: 'Ben Buyer' },
  earned: 20,
  refundable: true,
  left: 21,
  licensable: false,
  parts: [],
  ...changes,
})

export const productFile = (changes: Partial<ProductFile> = {}): ProductFile => ({
  id: 1,
  product_id: 5,
  file_type: 'archive',
  file_name: 'seeds.zip',
  file_size: 2048,
  checksum: 'ab'.repeat(32),
  version: '1.0.0',
  state: 'ready',
  is_active: true,
  created_at: AT,
  superseded_at: null,
  ...changes,
})
