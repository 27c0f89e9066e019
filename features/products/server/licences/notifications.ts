import type { Notice } from '#features/notifications/server.ts'

interface KeyPurchase {
  id: number
  buyer_id: number
}

const noticeOf = ({ id, buyer_id }: KeyPurchase, subject: string, detail: string): Notice => ({
  account_id: buyer_id,
  kind: 'purchase',
  actor: null,
  subject,
  detail,
  path: `/products/purchases/${id}`,
  about: `purchase ${id}`,
})

/** Notification of a buyer who got a key; the key is last, so that nothing is copied with it. */
export const keyNotice = (purchase: KeyPurchase, product: string, key: string): Notice =>
  noticeOf(purchase, product, `Your licence key: ${key}`)

/** Notification of a buyer for whom no key is left. */
export const owedNotice = (purchase: KeyPurchase, product: string): Notice =>
  noticeOf(purchase, product, 'The seller still owes you a licence key. You get it as soon as there is one.')

const keyCount = (count: number) => (count === 1 ? '1 licence key' : `${count} licence keys`)

/** Notification of a buyer of a bundle, who got keys and may wait for others. */
export function keysNotice(
  purchase: KeyPurchase,
  bundle: string,
  { given, owed }: { given: number; owed: number },
): Notice {
  const issuedText =
    given > 0 ? [`Your ${given === 1 ? 'licence key is' : `${keyCount(given)} are`} on your purchase page.`] : []
  const owedText =
    owed > 0
      ? [
          `The seller still owes you ${keyCount(owed)}. You will get ${owed === 1 ? 'it as soon as it is' : 'them as soon as they are'} available.`,
        ]
      : []
  return noticeOf(purchase, bundle, [...issuedText, ...owedText].join(' '))
}

/** Notification of a buyer whose key was replaced. */
export function newKeyNotice(
  purchase: KeyPurchase,
  product: string,
  { key, reason }: { key: string; reason: string | null },
) {
  const why = reason === null ? '' : ` (${reason})`
  return noticeOf(purchase, product, `The seller replaced your licence key${why}. Your new licence key: ${key}`)
}

/** Notification of a seller whose list of keys runs out. */
export const fewKeysNotice = (
  { seller_id, product_id }: { seller_id: number; product_id: number },
  product: string,
  left: number,
): Notice => ({
  account_id: seller_id,
  kind: 'sale',
  actor: null,
  subject: product,
  detail:
    left === 0
      ? 'No licence keys are left. You can still sell it, but buyers wait until you add more.'
      : `${left === 1 ? '1 licence key is' : `${left} licence keys are`} left. Add more before they run out.`,
  path: `/products/${product_id}/edit#licences`,
  about: `licences ${product_id}`,
})
