import { NumberInput, type NumberInputProps } from '@mantine/core'
import { currency, currencySymbol, moneyMax } from '../../format/money.ts'

type FixedProps = 'prefix' | 'thousandSeparator' | 'min' | 'max' | 'decimalScale' | 'allowNegative'

/** Number field of a form for a price in the installation's currency. */
export const PriceInput = (props: Omit<NumberInputProps, FixedProps>) => (
  <NumberInput
    prefix={currencySymbol()}
    thousandSeparator=","
    min={0}
    max={moneyMax()}
    decimalScale={currency().decimals}
    allowNegative={false}
    {...props}
  />
)
