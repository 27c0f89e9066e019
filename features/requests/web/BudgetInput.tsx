import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MONEY_MAX } from '#platform/contract/fields.ts'
import { formatMoney } from '#platform/web/ui/Money.tsx'

export interface BudgetInputProps {
  label: string
  className?: string | undefined
  /** Whole dollars in digits; empty for none. */
  value: string
  onChange: (value: string) => void
}

/**
 * A field for whole dollars. It shows them as money when one is not in it, and takes nothing but digits and no more than the
 * product knows. Mantine's own for numbers would make a page of tickets a tenth heavier.
 */
export function BudgetInput({ value, onChange, ...field }: BudgetInputProps) {
  const [isTyping, setTyping] = useState(false)
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    if (Number(digits) <= MONEY_MAX) onChange(digits)
  }
  return (
    <TextInput
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
