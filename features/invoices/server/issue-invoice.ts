import type { Cause } from '#features/ledger/server.ts'
import type { Config } from '#platform/server/config.ts'
import type { Work } from '#platform/server/work/work.ts'
import { invoicesEvents } from '../contract.ts'
import {
  lockSeries,
  insertInvoice,
  insertInvoiceOnce,
  invoiceOfCause,
  seriesOf,
  sumRefunded,
  type BilledTo,
} from './queries/issue-invoice.ts'
import { numberText, taxLeft, totalOf } from './rules.ts'

/** Content of an invoice. */
export interface InvoiceContent {
  cause: Cause
  /** Account that paid. */
  buyer: number
  seller: 'platform' | number
  lines: readonly { text: string; quantity: number; unit_cents: number }[]
  /** The tax on the lines, by its name with its rate; on a sale of somebody else the platform collects it. */
  tax?: { label: string; cents: number } | null
  /** Billing details of the buyer with which the tax was calculated; null for the current ones. */
  billed_to?: BilledTo | null
  paid_at: string | Date
  paid_with: 'card' | 'balance'
  /** Whether an earlier statement of the transaction locked or stored what the cause stands for, so that nobody else is invoicing it. */
  isCauseLocked?: true
}

/** Parts of the surrounding unit of work that issuing needs. */
export type IssuingWork = Pick<Work, 'db' | 'now' | 'publish'> & {
  services: { config: Pick<Config, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID'> }
}

function notifyBothSides({ publish }: IssuingWork, id: number, sides: readonly (number | null)[]): void {
  for (const side of new Set(sides)) if (side !== null) publish(invoicesEvents.invoice, side, { id })
}

/**
 * Issues the invoice of a payment in the transaction of the unit of work, once per cause, and returns its id. Call it as late as possible:
 * others that issue for the same seller wait for the end of the transaction. An anonymous payment has none.
 */
export async function issueInvoice(work: IssuingWork, content: InvoiceContent): Promise<number> {
  const { db, now } = work
  const { cause, buyer, lines, tax = null, billed_to = null, paid_at, paid_with, isCauseLocked } = content
  const seller = content.seller === 'platform' ? null : content.seller
  // Otherwise whoever waits for the number would not see that the cause was invoiced in the meantime.
  if (!isCauseLocked) await lockSeries(db, seriesOf(seller))
  const { SELLER_NAME: name, SELLER_ADDRESS: address = null, SELLER_TAX_ID: tax_id = null } = work.services.config
  const invoice = {
    seller_id: seller,
    buyer_id: buyer,
    cause: cause.kind,
    reference: cause.reference,
    total_cents: totalOf(lines) + (tax?.cents ?? 0),
    tax_cents: tax?.cents ?? 0,
    tax_label: tax?.label ?? null,
    paid_at,
    paid_with,
    issued_at: now,
    ...(seller === null
      ? { seller_name: name, seller_address: address, seller_tax_id: tax_id }
      : tax !== null && { tax_collector_name: name, tax_collector_address: address, tax_collector_tax_id: tax_id }),
  }
  const issued = await insertInvoiceOnce(db, invoice, lines, billed_to)
  if (!issued) throw new Error(`Account ${buyer} cannot stand on an invoice: there is none`)
  if (issued.isNew) notifyBothSides(work, issued.id, [buyer, seller])
  return issued.id
}

/** Finds the total of the invoice of a payment, before refunds. */
export const findInvoicedTotal = async (db: Work['db'], cause: Cause): Promise<number | undefined> =>
  (await invoiceOfCause(db, cause).clearSelect().select('total_cents').executeTakeFirst())?.total_cents

/**
 * Documents the total refunded of a payment: issues a credit note over what earlier ones do not cover, or a new invoice over what was
 * returned, such as after a dispute that was won. Does nothing if it is already documented, or if the payment has no invoice. The caller
 * ensures that an older provider result does not follow a newer one.
 */
export async function noteRefund(work: IssuingWork, cause: Cause, refunded_cents: number): Promise<void> {
  const { db, now } = work
  const found = await invoiceOfCause(db, cause).executeTakeFirst()
  if (!found) return
  const { id: corrects, series, number: corrected, ...invoice } = found
  await lockSeries(db, series)
  const before = await sumRefunded(db, corrects)
  const given_back = refunded_cents - before.refunded
  if (given_back === 0) return
  const invoiceNumber = numberText(series, corrected)
  const reversed =
    refunded_cents < 0 ? `Further amount of invoice ${invoiceNumber}` : `Refund of invoice ${invoiceNumber}, reversed`
  const text = given_back > 0 ? `Refund of invoice ${invoiceNumber}` : reversed
  const tax = invoice.tax_cents - taxLeft(invoice, refunded_cents) - before.tax
  const values = {
    ...invoice,
    corrects,
    total_cents: -given_back,
    tax_cents: -tax,
    paid_at: now,
    issued_at: now,
  }
  const id = await insertInvoice(db, series, values, [{ text, quantity: 1, unit_cents: tax - given_back }])
  notifyBothSides(work, id, [invoice.buyer_id, invoice.seller_id])
}
