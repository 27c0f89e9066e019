import { readCurrency, setCurrency } from '#platform/contract/currency.ts'
import { siteSetting } from '../page/product.ts'

// Runs before any screen formats or validates an amount.
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
