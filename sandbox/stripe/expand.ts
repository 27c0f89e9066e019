import type { Sandbox } from './endpoint.ts'
import { singlePage } from './lists.ts'
import type { Kind } from './records.ts'
import { badRequest } from './refusals.ts'

const KIND_OF_PREFIX: Record<string, Kind> = {
  cus: 'customers',
  prod: 'products',
  price: 'prices',
  pm: 'payment_methods',
  cs: 'checkout_sessions',
  pi: 'payment_intents',
  ch: 'charges',
  re: 'refunds',
  du: 'disputes',
  txn: 'balance_transactions',
  sub: 'subscriptions',
  in: 'invoices',
  tr: 'transfers',
  py: 'destination_payments',
}
const MAX_DEPTH = 4

type Fields = Record<string, unknown>

/** Lists that Stripe omits unless they are expanded. */
const hiddenLists: Record<string, (sandbox: Sandbox, id: string) => object> = {
  'checkout.session.line_items': ({ store }, id) =>
    singlePage(store.find('orders', id)?.items ?? [], `/v1/checkout/sessions/${id}/line_items`),
  'invoice.payments': ({ store }, id) =>
    singlePage(
      store.all('invoice_payments').filter(({ invoice }) => invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    ),
  'charge.refunds': ({ store }, id) =>
    singlePage(
      store.all('refunds').filter(({ charge }) => charge === id),
      `/v1/refunds?charge=${id}`,
    ),
}

const expandPath = (sandbox: Sandbox, value: unknown, path: string[], fullPath: string): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(value)) return value.map((item) => expandPath(sandbox, item, path, fullPath))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  const hidden = hiddenLists[`${String(fields['object'])}.${key}`]
  const found = hidden && fields[key] === undefined ? hidden(sandbox, String(fields['id'])) : fields[key]
  if (found === undefined) throw badRequest(`This property cannot be expanded (${fullPath}).`, undefined, 'expand')
  const kind = typeof found === 'string' ? KIND_OF_PREFIX[found.split('_', 1)[0]!] : undefined
  const expanded = kind ? (sandbox.store.find(kind, found as string) ?? found) : found
  return { ...fields, [key]: expandPath(sandbox, expanded, rest, fullPath) }
}

/** Returns a response with the ids named in `expand` replaced by their objects, as `a.b.c` or `data.a` in lists. */
export const expand = (sandbox: Sandbox, answer: object, paths: unknown): object => {
  const pathList = paths === undefined ? [] : Array.isArray(paths) ? paths : [paths]
  return pathList.reduce<object>((result, path) => {
    if (typeof path !== 'string' || path === '') throw badRequest('Invalid expand', 'parameter_invalid', 'expand')
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH)
      throw badRequest(`You cannot expand more than ${MAX_DEPTH} levels`, undefined, 'expand')
    return expandPath(sandbox, result, steps, path) as object
  }, answer)
}
