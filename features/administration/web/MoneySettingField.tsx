import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { centsOf } from '#platform/web/format/cents.ts'
import { currencySymbol, decimalText } from '#platform/web/format/money.ts'
import type { SettingFieldProps } from './SettingField.tsx'
import { texts } from './texts.ts'

const shownOf = (stored: string | null | undefined) => (stored ? decimalText(Number(stored)) : '')

/** Input of an amount, which is stored in the smallest unit of the currency: people read and type 9.95 for 995. */
export function MoneySettingField({ setting, words, value, problem, onChange }: SettingFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isSetByEnvironment = setting.source === 'environment'
  return (
    <TextInput
      label={words.label}
      description={isSetByEnvironment ? texts.byEnvironment : words.hint}
      error={problem}
      disabled={isSetByEnvironment}
      type="number"
      inputMode="decimal"
      step="any"
      leftSection={currencySymbol()}
      autoComplete="off"
      // Text that is being typed is shown as it is until the form was saved or reset.
      value={value === undefined || typed === undefined ? shownOf(value ?? setting.in_force) : typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const cents = centsOf(currentTarget.value)
        onChange(cents === null ? currentTarget.value : String(cents))
      }}
    />
  )
}
