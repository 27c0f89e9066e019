import { NativeSelect, TextInput } from '@mantine/core'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { ProductCategory, ProductType, type Product } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { texts } from './texts.ts'
import type { WordsFieldsProps } from './WordsFields.tsx'

const PRICE_MAX_LENGTH = 11
const VERSION_MAX_LENGTH = 40

/** Fields for the price and the classification of a product. */
export function SalePart({ fields, onChange, text, product }: WordsFieldsProps & { product: Product | null }) {
  return (
    <FormPart title={texts.sale} hint={hasPayments ? texts.saleHint : texts.onlyFree}>
      {hasPayments && (
        <TextInput
          label={texts.price}
          description={texts.priceHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_MAX_LENGTH}
          {...text('price')}
        />
      )}
      {product && product.fee > 0 && (
        <p className={classes.soft}>{texts.buyersPay(formatMoney(product.total), formatMoney(product.fee))}</p>
      )}
      <NativeSelect
        label={texts.category}
        value={fields.category}
        onChange={({ currentTarget: { value } }) => onChange({ category: ProductCategory.parse(value) })}
        data={ProductCategory.options.map((value) => ({ value, label: ofLists.categories[value] }))}
      />
      <NativeSelect
        label={texts.type}
        value={fields.product_type}
        onChange={({ currentTarget: { value } }) => onChange({ product_type: ProductType.parse(value) })}
        data={ProductType.options.map((value) => ({ value, label: texts.types[value] }))}
      />
      <TextInput label={texts.version} maxLength={VERSION_MAX_LENGTH} {...text('version')} />
    </FormPart>
  )
}
