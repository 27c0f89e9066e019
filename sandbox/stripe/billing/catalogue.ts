import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit, emitUpdate } from '../events.ts'
import { paginate } from '../lists.ts'
import { amount, clearable, currency, flag, mergeMetadata, metadata, paging, text, integer } from '../params.ts'
import { freshId, wireDecimal } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'

/** Parameters of a new product, also inside `price_data`. */
export const ProductParams = z.strictObject({
  name: text,
  description: text.optional(),
  images: z.array(text).max(8).optional(),
  metadata: metadata.optional(),
})
/** Billing interval of a price. */
export const RecurringParams = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 365).default(1),
  usage_type: z.literal('licensed').optional(),
})

export const createProduct = (sandbox: Sandbox, input: z.output<typeof ProductParams>): Stripe.Product => {
  const product: Stripe.Product = {
    id: freshId('prod'),
    object: 'product',
    active: true,
    created: sandbox.now(),
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: sandbox.now(),
    url: null,
  }
  sandbox.store.put('products', product)
  emit(sandbox, 'product.created', product)
  return product
}

/** Returns the product; throws if it does not exist. */
export const getProduct = ({ store }: Sandbox, id: string, param = 'product') => {
  const product = store.find('products', id)
  if (!product) throw notFound('product', id, param)
  return product
}

interface PriceInput {
  currency: string
  unit_amount: number
  recurring?: z.output<typeof RecurringParams> | undefined
  lookup_key?: string | undefined
  nickname?: string | undefined
  metadata?: z.output<typeof metadata> | undefined
  active: boolean
}

export const createPrice = (sandbox: Sandbox, product: string, input: PriceInput): Stripe.Price => {
  const price: Stripe.Price = {
    id: freshId('price'),
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: sandbox.now(),
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: mergeMetadata({}, input.metadata),
    nickname: input.nickname ?? null,
    product,
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: wireDecimal(input.unit_amount),
  }
  sandbox.store.put('prices', price)
  emit(sandbox, 'price.created', price)
  return price
}

/** Ensures that a lookup key belongs to one price only; `transfer` moves it from the price that has it. */
const releaseLookupKey = (sandbox: Sandbox, key: string, transfer: boolean) => {
  const holder = sandbox.store.all('prices').find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!transfer) throw badRequest(`A price (${holder.id}) already uses that lookup key.`, undefined, 'lookup_key')
  const after = sandbox.store.put('prices', { ...holder, lookup_key: null })
  emitUpdate(sandbox, 'price.updated', holder, after)
}

const CreatePrice = z.strictObject({
  currency,
  unit_amount: amount(0),
  product: text.optional(),
  product_data: ProductParams.optional(),
  recurring: RecurringParams.optional(),
  lookup_key: z.string().min(1).max(200).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  active: flag.default(true),
})
const UpdatePrice = z.strictObject({
  active: flag.optional(),
  nickname: clearable.optional(),
  lookup_key: z.string().min(1).max(200).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
})
const ListPrices = z.strictObject({
  ...paging,
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  active: flag.optional(),
  currency: currency.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})
const UpdateProduct = ProductParams.partial().extend({ description: clearable.optional(), active: flag.optional() })

/** Endpoints of products and prices. */
export const catalogueEndpoints = [
  endpoint('POST', '/products', ProductParams, createProduct),
  endpoint('GET', '/products', z.strictObject({ ...paging, active: flag.optional() }), ({ store }, input) => {
    const products = store.all('products').filter(({ active }) => input.active === undefined || active === input.active)
    return paginate(products, input, '/v1/products')
  }),
  endpoint('GET', '/products/:id', z.strictObject({}), (sandbox, _, id) => getProduct(sandbox, id, 'id')),
  endpoint('POST', '/products/:id', UpdateProduct, (sandbox, input, id) => {
    const before = getProduct(sandbox, id, 'id')
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = {
      ...before,
      ...changes,
      metadata: mergeMetadata(before.metadata, input.metadata),
      updated: sandbox.now(),
    }
    emitUpdate(sandbox, 'product.updated', before, sandbox.store.put('products', after))
    return after
  }),
  endpoint('POST', '/prices', CreatePrice, (sandbox, { product, product_data, transfer_lookup_key, ...input }) => {
    if (!product && !product_data) throw badRequest('Missing required param: product.', 'parameter_missing', 'product')
    if (product && product_data) throw badRequest('Give either product or product_data.', undefined, 'product')
    if (input.lookup_key) releaseLookupKey(sandbox, input.lookup_key, transfer_lookup_key ?? false)
    const owner = product_data ? createProduct(sandbox, product_data) : getProduct(sandbox, product!)
    return createPrice(sandbox, owner.id, input)
  }),
  endpoint('GET', '/prices', ListPrices, ({ store }, input) => {
    const prices = store
      .all('prices')
      .filter(({ lookup_key }) => !input.lookup_keys || (lookup_key && input.lookup_keys.includes(lookup_key)))
      .filter(({ product }) => !input.product || product === input.product)
      .filter(({ active }) => input.active === undefined || active === input.active)
      .filter((price) => !input.currency || price.currency === input.currency)
      .filter(({ type }) => !input.type || type === input.type)
    return paginate(prices, input, '/v1/prices')
  }),
  endpoint('GET', '/prices/:id', z.strictObject({}), ({ store }, _, id) => {
    const price = store.find('prices', id)
    if (!price) throw notFound('price', id)
    return price
  }),
  endpoint('POST', '/prices/:id', UpdatePrice, (sandbox, { transfer_lookup_key, ...input }, id) => {
    const before = sandbox.store.find('prices', id)
    if (!before) throw notFound('price', id)
    if (input.lookup_key && input.lookup_key !== before.lookup_key) {
      releaseLookupKey(sandbox, input.lookup_key, transfer_lookup_key ?? false)
    }
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes, metadata: mergeMetadata(before.metadata, input.metadata) }
    emitUpdate(sandbox, 'price.updated', before, sandbox.store.put('prices', after))
    return after
  }),
]
