import { useState } from 'react'
import { formatMoney, moneyMax } from '../../format/money.ts'
import { SearchText } from '../list/SearchFields.tsx'

export interface AmountInputProps {
  label: string
  /** Under which the browser sends it in a form; `amountIn` reads that. */
  name?: string
  className?: string | undefined
  placeholder?: string
  /** A whole amount in digits; empty for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * A field for a whole amount. It shows it as money when one is not in it, and takes nothing but digits and no more than the
 * product knows. Mantine's own for numbers would make such a page a tenth heavier.
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
