import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { SellerDeclaration, type SellerDetails, type SellsAs } from '../contract.ts'
import { texts } from './texts.ts'

const FIELDS = ['name', 'address', 'email', 'phone', 'register_number', 'vat_id'] as const
type Field = (typeof FIELDS)[number]

/** Values of the form; nothing is chosen until something was declared. */
export type Values = Record<Field, string> & { sells_as: SellsAs | ''; is_certified: boolean }

const eachField = <Value>(valueOf: (field: Field) => Value) =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as Record<Field, Value>

/** Returns what the form shows of a declaration. */
export const valuesOf = ({ sells_as, trader }: SellerDetails): Values => ({
  sells_as: sells_as ?? '',
  ...eachField((field) => trader?.[field] ?? ''),
  is_certified: trader !== null,
})

/** Returns what the form sends. Validation refuses values without a choice before. */
export const bodyOf = (values: Values): SellerDeclaration => ({
  sells_as: values.sells_as === 'trader' ? 'trader' : 'private',
  ...eachField((field) => (values.sells_as === 'trader' ? values[field].trim() || null : null)),
  is_certified: values.sells_as === 'trader' && values.is_certified,
})

/** Returns the problems of the form's values, by field. */
export const findProblems = (values: Values): Record<string, string> =>
  values.sells_as === ''
    ? { sells_as: texts.choose }
    : fieldProblems(SellerDeclaration, bodyOf(values), {
        name: texts.missing,
        address: texts.addressMissing,
        email: texts.emailMissing,
        phone: texts.tooLong,
        register_number: texts.tooLong,
        vat_id: texts.tooLong,
        is_certified: texts.certifyMissing,
      })
