import type { Notice } from '#features/notifications/server.ts'

interface RefundRequestInfo {
  purchase_id: number
  product_name: string
}

const noticeOf = ({ purchase_id, product_name }: RefundRequestInfo) => ({
  subject: product_name,
  path: `/products/purchases/${purchase_id}`,
  about: `refund request ${purchase_id}`,
})

/** Notification of a seller whom a buyer asks for a refund. */
export const requestNotice = (asked: RefundRequestInfo & { seller_id: number }, buyer: string): Notice => ({
  ...noticeOf(asked),
  account_id: asked.seller_id,
  kind: 'sale',
  actor: null,
  detail: `${buyer} asks for a refund. Accept or decline it.`,
})

/** Notification of a seller who has not answered yet. */
export const reminderNotice = (asked: RefundRequestInfo & { seller_id: number }): Notice => ({
  ...noticeOf(asked),
  account_id: asked.seller_id,
  kind: 'sale',
  actor: null,
  detail: 'A buyer still waits for your answer to a refund request. Accept or decline it.',
})

/** Notification of a buyer whose request was declined; one that was accepted is notified as a refund. */
export const declinedNotice = (asked: RefundRequestInfo & { buyer_id: number }): Notice => ({
  ...noticeOf(asked),
  account_id: asked.buyer_id,
  kind: 'purchase',
  actor: null,
  detail: 'The seller declined your refund request and says why.',
})
