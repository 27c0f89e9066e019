import { NativeSelect, TextInput } from '@mantine/core'
import { FormPart } from '#platform/web/ui/form/FormPart.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { PricingModel, ProductCategory, ProductType, type Product } from '../../contract.ts'
import { texts as ofLists } from '../list/texts.ts'
import { texts } from './texts.ts'
import type { WordsFieldsProps } from './WordsFields.tsx'

const PRICE_MAX_LENGTH = 11
const VERSION_MAX_LENGTH = 40

const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: PRICE_MAX_LENGTH } as const

const buyersPayText = ({ pricing_model, total, fee }: Product) =>
  (pricing_model === 'one_time' ? texts.buyersPay : texts.buyersPayLeast)(formatMoney(total), formatMoney(fee))

/** Fields for the price and the classification of a product. */
export function SalePart({ fields, onChange, text, product }: WordsFieldsProps & { product: Product | null }) {
  const isChosen = fields.pricing_model === 'pay_what_you_want'
  return (
    <FormPart title={texts.sale} hint={hasPayments ? texts.saleHint : texts.onlyFree}>
      {hasPayments && (
        <>
          <NativeSelect
            label={texts.pricing}
            value={fields.pricing_model}
            onChange={({ currentTarget: { value } }) => onChange({ pricing_model: PricingModel.parse(value) })}
            data={PricingModel.options.map((value) => ({ value, label: texts.pricings[value] }))}
          />
          <TextInput
            label={isChosen ? texts.minimum : texts.price}
            description={isChosen ? texts.minimumHint : texts.priceHint}
            {...amount}
            {...text('price')}
          />
          {isChosen && (
            <TextInput
              label={texts.suggestion}
              description={texts.suggestionHint}
              {...amount}
              {...text('suggested_price')}
            />
          )}
        </>
      )}
      {product && product.fee > 0 && <p className={classes.soft}>{buyersPayText(product)}</p>}
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
