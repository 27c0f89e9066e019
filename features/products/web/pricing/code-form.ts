import { DISCOUNT_USES_MAX, NewCodeText, type DiscountCode } from '../../contract/discount-codes.ts'
import { readAmount } from '../amount.ts'
import { texts } from './texts.ts'

/** Fields of the form of a discount code, as typed. */
export interface CodeFields {
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  scope: 'all' | 'chosen'
  products: string[]
  max_uses: string
  /** As `datetime-local` writes it. */
  expires: string
}

const MINUTE_MS = 60_000

// In the user's time zone.
function toLocalInput(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Returns the fields of a code; those of a new one for null. */
export const codeFieldsOf = (code: DiscountCode | null): CodeFields => ({
  code: code?.code ?? '',
  kind: code && code.amount !== null ? 'amount' : 'percent',
  percent: String(code?.percent ?? ''),
  amount: String(code?.amount ?? ''),
  scope: code && code.products !== null ? 'chosen' : 'all',
  products: (code?.products ?? []).map(({ id }) => String(id)),
  max_uses: String(code?.max_uses ?? ''),
  expires: toLocalInput(code?.expires_at ?? null),
})

const readInteger = (text: string, most: number): number | null => {
  const number = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : 0
  return number >= 1 && number <= most ? number : null
}

const amountIn = ({ amount }: CodeFields): number | null => readAmount(amount) || null

/** Messages for invalid fields, by the name of the field. */
export const codeProblems = {
  code: (code: string) => (NewCodeText.safeParse(code).success ? null : texts.codeWrong),
  percent: (percent: string, { kind }: CodeFields) =>
    kind === 'percent' && readInteger(percent, 100) === null ? texts.percentWrong : null,
  amount: (_: string, fields: CodeFields) =>
    fields.kind === 'amount' && amountIn(fields) === null ? texts.amountWrong : null,
  products: (products: string[], { scope }: CodeFields) =>
    scope === 'chosen' && products.length === 0 ? texts.productsMissing : null,
  max_uses: (uses: string) =>
    uses.trim() !== '' && readInteger(uses, DISCOUNT_USES_MAX) === null ? texts.maxUsesWrong : null,
  expires: (expires: string) => (expires !== '' && !(Date.parse(expires) > Date.now()) ? texts.expiresWrong : null),
}

/** Returns the call's terms of valid fields. */
export const termsOf = (fields: CodeFields) => ({
  ...(fields.kind === 'percent' ? { percent: readInteger(fields.percent, 100) } : { amount: amountIn(fields) }),
  max_uses: readInteger(fields.max_uses, DISCOUNT_USES_MAX),
  expires_at: fields.expires === '' ? null : new Date(fields.expires).toISOString(),
  product_ids: fields.scope === 'all' ? null : fields.products.map(Number),
})
