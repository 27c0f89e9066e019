import type { Cause } from '#features/ledger/server.ts'
import type { Config } from '#platform/server/config.ts'
import type { Work } from '#platform/server/work/work.ts'
import { invoicesEvents, type Party } from '../contract.ts'
import {
  invoiceOfCause,
  holdSeries,
  insertInvoice,
  listParties,
  seriesOf,
  sumRefunded,
} from './queries/issue-invoice.ts'
import { numberText, totalOf } from './rules.ts'

/** Content of an invoice. */
export interface Invoicing {
  cause: Cause
  /** Account that paid. */
  buyer: number
  seller: 'platform' | number
  lines: readonly { text: string; quantity: number; unit_cents: number }[]
  paid_at: string | Date
  paid_with: 'card' | 'balance'
}

/** Parts of the surrounding unit of work that issuing needs. */
export type Issuing = Pick<Work, 'db' | 'now' | 'publish'> & {
  services: { config: Pick<Config, 'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TAX_ID'> }
}

async function partiesOf({ db, services }: Issuing, cause: Cause, buyer: number, seller: number | null) {
  const people = await listParties(db, seller === null ? [buyer] : [buyer, seller], cause)
  const person = (id: number): Party => {
    const found = people.find((one) => one.id === id)
    if (!found) throw new Error(`Account ${id} cannot stand on an invoice: there is none`)
    return found
  }
  const { config } = services
  const platform: Party = {
    id: null,
    name: config.SELLER_NAME,
    address: config.SELLER_ADDRESS ?? null,
    tax_id: config.SELLER_TAX_ID ?? null,
  }
  return {
    issued: people[0]?.invoice_id ?? null,
    from: seller === null ? platform : person(seller),
    to: person(buyer),
  }
}

function notifyBothSides({ publish }: Issuing, id: number, sides: readonly (number | null)[]): void {
  for (const side of new Set(sides)) if (side !== null) publish(invoicesEvents.invoice, side, { id })
}

/**
 * Issues the invoice of a payment in the transaction of the unit of work, once per cause, and returns its id. Call it as late as possible:
 * others that issue for the same seller wait for the end of the transaction. An anonymous payment has none.
 */
export async function issueInvoice(work: Issuing, invoicing: Invoicing): Promise<number> {
  const { db, now } = work
  const { cause, buyer, lines, paid_at, paid_with } = invoicing
  const seller = invoicing.seller === 'platform' ? null : invoicing.seller
  await holdSeries(db, seriesOf(seller))
  const { issued, from, to } = await partiesOf(work, cause, buyer, seller)
  if (issued !== null) return issued
  const values = {
    seller_id: seller,
    buyer_id: buyer,
    cause: cause.kind,
    reference: cause.reference,
    total_cents: totalOf(lines),
    paid_at,
    paid_with,
    issued_at: now,
    seller_name: from.name,
    seller_address: from.address,
    seller_tax_id: from.tax_id,
    buyer_name: to.name,
    buyer_address: to.address,
    buyer_tax_id: to.tax_id,
  }
  const id = await insertInvoice(db, seriesOf(seller), values, lines)
  notifyBothSides(work, id, [buyer, seller])
  return id
}

/**
 * Documents the total refunded of a payment: issues a credit note over what earlier ones do not cover, or a new invoice over what was
 * returned, such as after a dispute that was won. Does nothing if it is already documented, or if the payment has no invoice. The caller
 * ensures that an older provider result does not follow a newer one.
 */
export async function noteRefund(work: Issuing, cause: Cause, refunded_cents: number): Promise<void> {
  const { db, now } = work
  const found = await invoiceOfCause(db, cause).executeTakeFirst()
  if (!found) return
  const { id: corrects, series, number: corrected, ...invoice } = found
  await holdSeries(db, series)
  const given_back = refunded_cents - (await sumRefunded(db, corrects))
  if (given_back === 0) return
  const about = numberText(series, corrected)
  const text = given_back > 0 ? `Refund of invoice ${about}` : `Refund of invoice ${about}, reversed`
  const values = {
    ...invoice,
    corrects,
    total_cents: -given_back,
    paid_at: now,
    issued_at: now,
  }
  const id = await insertInvoice(db, series, values, [{ text, quantity: 1, unit_cents: -given_back }])
  notifyBothSides(work, id, [invoice.buyer_id, invoice.seller_id])
}
