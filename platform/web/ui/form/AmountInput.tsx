// Script file: filters
import { useState } from 'react'
import { formatMoney, moneyMax } from '../../format/money.ts'
import { SearchText } from '../list/SearchFields.tsx'

export interface AmountInputProps {
  label: string
  /** Name of the form field, whose value `amountIn` parses. */
  name?: string
  className?: string | undefined
  placeholder?: string
  /** Whole amount in digits; empty for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * Input for a whole amount, formatted as money when not focused. Accepts only digits, up to the product's maximum. Mantine's NumberInput
 * would make such a page a tenth heavier.
 */
export function AmountInput({ value, onChange, ...field }: AmountInputProps) {
  const [isTyping, setTyping] = useState(false)
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    if (Number(digits) <= moneyMax()) onChange(digits)
  }
  return (
    <SearchText
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={isTyping || value === '' ? value : formatMoney(Number(value))}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
