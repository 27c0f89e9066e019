import { TextInput } from '@mantine/core'
import { useState, type RefObject } from 'react'
import { amountOf, currencySymbol, formatExactly, formatMoney, minorOf } from '#platform/web/format/money.ts'
import { FactList } from '#platform/web/ui/list/FactList.tsx'
import { splitTotal } from '../../contract/chosen-amount.ts'
import type { Product } from '../../contract.ts'
import classes from '../view/BuyBox.module.css'
import { texts } from './texts.ts'

const AMOUNT_MAX_LENGTH = 13

export interface AmountFieldProps {
  product: Product
  typed: string
  /** What is typed; null if it is no amount or below the minimum. */
  amount: number | null
  field: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
}

/** Field for what a buyer wants to pay, and whom that goes to. */
export function AmountField({ product, typed, amount, field, onType }: AmountFieldProps) {
  const { total: least, suggested_total, fee_percent } = product
  const [wasLeft, setWasLeft] = useState(false)
  const { price_cents, fee_cents } = splitTotal(minorOf(amount ?? 0), fee_percent)
  return (
    <>
      <TextInput
        label={texts.youPay}
        description={texts.youPayHint(
          least === 0 ? null : formatMoney(least),
          suggested_total === null ? null : formatMoney(suggested_total),
        )}
        leftSection={currencySymbol()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={AMOUNT_MAX_LENGTH}
        ref={field}
        value={typed}
        error={wasLeft && amount === null && texts.youPayWrong(formatMoney(least))}
        onBlur={() => setWasLeft(true)}
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
      {amount !== null && amount > 0 && (
        <FactList
          className={classes.lines}
          facts={[
            [texts.forCreator, formatExactly(amountOf(price_cents))],
            [texts.fee, formatExactly(amountOf(fee_cents))],
            [texts.total, formatExactly(amount)],
          ]}
        />
      )}
    </>
  )
}
