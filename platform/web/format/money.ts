import { readCurrency, setCurrency } from '#platform/contract/currency.ts'
import { siteSetting } from '../page/product.ts'

// Before any screen shows or checks an amount.
const written = siteSetting('currency')
if (written !== undefined) setCurrency(readCurrency(written))

export {
  amountOf,
  currency,
  decimalText,
  fitsCurrency,
  formatCents,
  formatExactly,
  formatMoney,
  minorOf,
  moneyMax,
  currencySymbol,
} from '#platform/contract/currency.ts'
export {
  cardLimits,
  currencyName,
  decimalsHint,
  formatIn,
  amountLimits,
  proposedAmounts,
} from '#platform/contract/currency-limits.ts'
