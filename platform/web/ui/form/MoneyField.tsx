import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { amountProblem, centsOf } from '../../format/cents.ts'
import { amountLimits, currency, currencySymbol } from '../../format/money.ts'

const LIMITS = amountLimits()

/** Messages for invalid amounts. */
interface AmountMessages {
  noAmount?: string
  tooSmall: (cents: number) => string
  tooLarge: (cents: number) => string
}

interface AmountLimits {
  least: number
  most: number
}

function amountErrorOf(
  cents: number | null,
  { noAmount, tooSmall, tooLarge }: AmountMessages,
  { least, most }: AmountLimits,
): string | null {
  if (cents === null) return noAmount ?? null
  const problem = amountProblem(cents, least, most)
  return problem && (problem === 'too_small' ? tooSmall(least) : tooLarge(most))
}

/**
 * Manages an amount as text, by default within the limits of a card: `cents` is null while it is no amount; `check` shows what is wrong and
 * returns valid cents.
 */
export function useMoneyField(initial: string, words: AmountMessages, limits: AmountLimits = LIMITS) {
  const [text, setText] = useState(initial)
  const [wrong, setWrong] = useState<string | null>(null)
  const cents = centsOf(text)
  const choose = (chosen: string) => {
    setText(chosen)
    setWrong(null)
  }
  const check = (): number | null => {
    const fault = amountErrorOf(cents, words, limits)
    setWrong(fault)
    return fault === null ? cents : null
  }
  return { text, cents, wrong, choose, check }
}

interface MoneyFieldProps {
  amount: ReturnType<typeof useMoneyField>
  label: string
  description: string
  disabled?: boolean
}

/** Field for an amount, with cents where the currency has them. */
export const MoneyField = ({ amount, ...field }: MoneyFieldProps) => (
  <TextInput
    {...field}
    type="number"
    inputMode="decimal"
    min={currency().unit}
    step={currency().unit}
    leftSection={currencySymbol()}
    value={amount.text}
    error={amount.wrong}
    onChange={(event) => amount.choose(event.currentTarget.value)}
  />
)
