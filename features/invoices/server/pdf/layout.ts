import { amountOf, formatExactly } from '#platform/contract/currency.ts'
import { currencyName } from '#platform/contract/currency-limits.ts'
import { A4, MARGIN, type Sheet } from './sheet.ts'
import { countryName, TAX_COLLECTOR_LABEL, type Invoice, type Party } from '../../contract.ts'

const WIDTH = A4.width - 2 * MARGIN
const HALF_WIDTH = WIDTH / 2 - 12
const RIGHT_HALF_X = MARGIN + WIDTH / 2 + 12
const BOTTOM_Y = A4.height - MARGIN
const COLLECTOR_HEIGHT = 160
const FONT_SIZES = { title: 26, text: 10, small: 8.5, total: 13 } as const
// Columns of the table: the description, and three right-aligned columns.
const TEXT_WIDTH = 262
const COLUMNS = { quantity: [326, 50], unit: [376, 80], amount: [456, A4.width - MARGIN - 456] } as const

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: string) => day.format(new Date(moment))

const TEXTS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  card: 'Paid by card',
  balance: 'Paid from balance',
} as const

// The fonts do not have every currency's symbol.
function amount(sheet: Sheet, cents: number): string {
  const text = formatExactly(amountOf(cents))
  return sheet.has(text) ? text : formatExactly(amountOf(cents), 'code')
}

/** Title of a document. */
export const titleOf = ({ kind, number }: Invoice): string => `${TEXTS[kind]} ${number}`

/** Every text of a document that may need further fonts: user input, and the currency. */
export const textsOf = ({ seller, buyer, lines, tax_label, tax_collector }: Invoice): string[] =>
  [seller, buyer]
    .flatMap(({ name, address, country, tax_id }) => [
      name,
      address ?? '',
      country === null ? '' : countryName(country),
      tax_id ?? '',
    ])
    .concat(
      tax_collector === null ? [] : [tax_collector.name, tax_collector.address ?? '', tax_collector.tax_id ?? ''],
      lines.map(({ text }) => text),
      tax_label ?? '',
      formatExactly(0),
    )

function party(
  sheet: Sheet,
  label: string,
  { name, address, country = null, tax_id }: Omit<Party, 'id' | 'country'> & { country?: string | null },
  x: number,
  top: number,
): number {
  const at = { x, width: HALF_WIDTH }
  let y = sheet.text(label, { ...at, y: top, size: FONT_SIZES.small, quiet: true }) + 3
  y = sheet.text(name, { ...at, y, size: FONT_SIZES.text, bold: true }) + 1
  if (address !== null) y = sheet.text(address, { ...at, y, size: FONT_SIZES.text }) + 1
  if (country !== null) y = sheet.text(countryName(country), { ...at, y, size: FONT_SIZES.text }) + 1
  return tax_id === null ? y : sheet.text(`Tax number ${tax_id}`, { ...at, y, size: FONT_SIZES.text })
}

function cell(sheet: Sheet, [x, width]: readonly [number, number], y: number, text: string, quiet = false): void {
  sheet.text(text, { x, y, width, size: quiet ? FONT_SIZES.small : FONT_SIZES.text, quiet, right: true })
}

function tableHead(sheet: Sheet, y: number): number {
  const below = sheet.text('Item', { x: MARGIN, y, width: TEXT_WIDTH, size: FONT_SIZES.small, quiet: true })
  cell(sheet, COLUMNS.quantity, y, 'Quantity', true)
  cell(sheet, COLUMNS.unit, y, 'Each', true)
  cell(sheet, COLUMNS.amount, y, 'Amount', true)
  sheet.rule(below + 4)
  return below + 12
}

function table(sheet: Sheet, lines: Invoice['lines'], top: number): number {
  let y = tableHead(sheet, top)
  for (const { text, quantity, unit_cents } of lines) {
    // A table row may have several lines of text, and needs the space for them.
    if (y > BOTTOM_Y - 120) y = tableHead(sheet, sheet.startPage())
    const below = sheet.text(text, { x: MARGIN, y, width: TEXT_WIDTH, size: FONT_SIZES.text })
    cell(sheet, COLUMNS.quantity, y, String(quantity))
    cell(sheet, COLUMNS.unit, y, amount(sheet, unit_cents))
    cell(sheet, COLUMNS.amount, y, amount(sheet, quantity * unit_cents))
    y = below + 8
  }
  sheet.rule(y)
  return y + 10
}

// What the lines come to, and the tax on that.
function taxRows(sheet: Sheet, { total_cents, tax_cents, tax_label }: Invoice, top: number): number {
  if (tax_label === null) return top
  const row = (text: string, cents: number, y: number) => {
    cell(sheet, COLUMNS.amount, y, amount(sheet, cents))
    return sheet.text(text, { x: MARGIN, y, width: TEXT_WIDTH, size: FONT_SIZES.text }) + 4
  }
  return row(tax_label, tax_cents, row('Net', total_cents - tax_cents, top)) + 6
}

function collector(sheet: Sheet, invoice: Invoice, top: number): number {
  if (invoice.tax_collector === null) return top
  const y = top > BOTTOM_Y - COLLECTOR_HEIGHT ? sheet.startPage() : top
  return party(sheet, TAX_COLLECTOR_LABEL, invoice.tax_collector, MARGIN, y) + 14
}

const paidOn = ({ paid_at, paid_with }: Invoice) => `${TEXTS[paid_with]} on ${dayOf(paid_at)}`

// Notes on the invoice that this document corrects and on who issued it. Corrections issued later refer to this document themselves.
function notes({ corrects, seller }: Invoice): string[] {
  if (corrects)
    return [`About ${TEXTS[corrects.kind].toLowerCase()} ${corrects.number} of ${dayOf(corrects.issued_at)}`]
  const issuerNotes = seller.id === null ? [] : ['Issued by the marketplace on behalf of the seller.']
  return issuerNotes
}

/** Lays out a document: the parties, the lines and the total. */
export function layOutInvoice(sheet: Sheet, invoice: Invoice): void {
  const fullWidth = { x: MARGIN, width: WIDTH }
  let y = sheet.text(titleOf(invoice), { ...fullWidth, y: MARGIN, size: FONT_SIZES.title, bold: true }) + 4
  y = sheet.text(`Issued on ${dayOf(invoice.issued_at)}`, { ...fullWidth, y, size: FONT_SIZES.text, quiet: true }) + 2
  if (invoice.kind === 'invoice')
    y = sheet.text(paidOn(invoice), { ...fullWidth, y, size: FONT_SIZES.text, bold: true })
  y += 28
  const left = party(sheet, 'From', invoice.seller, MARGIN, y)
  y = Math.max(left, party(sheet, 'To', invoice.buyer, RIGHT_HALF_X, y)) + 32
  y = taxRows(sheet, invoice, table(sheet, invoice.lines, y))
  sheet.text(`Total in ${currencyName()}`, { ...fullWidth, y, size: FONT_SIZES.total, bold: true })
  y =
    sheet.text(amount(sheet, invoice.total_cents), {
      ...fullWidth,
      y,
      size: FONT_SIZES.total,
      bold: true,
      right: true,
    }) + 24
  y = collector(sheet, invoice, y)
  for (const note of notes(invoice)) y = sheet.text(note, { ...fullWidth, y, size: FONT_SIZES.text, quiet: true }) + 2
}
