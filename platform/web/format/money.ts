import { readCurrency, setCurrency } from '#platform/contract/currency.ts'
import { siteSetting } from '../page/product.ts'

// Runs before any screen formats or validates an amount.
const currencySetting = siteSetting('currency')
if (currencySetting !== undefined) setCurrency(readCurrency(currencySetting))

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
