import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { InstallationSetting } from '../contract.ts'
import { type SettingTexts, texts } from './texts.ts'

export interface SettingFieldProps {
  setting: InstallationSetting
  words: SettingTexts
  /** Entered value; undefined while unchanged. */
  value: string | undefined
  problem: string | undefined
  onChange: (value: string) => void
}

/** Input of one setting; read-only if the environment sets it. */
export function SettingField({ setting, words, value, problem, onChange }: SettingFieldProps) {
  const { kind, choices, in_force, source } = setting
  const isSetByEnvironment = source === 'environment'
  const field = {
    label: words.label,
    description: isSetByEnvironment ? texts.byEnvironment : words.hint,
    error: problem,
    disabled: isSetByEnvironment,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (kind === 'secret') {
    const placeholder = source === 'stored' ? texts.secretStored : undefined
    return <PasswordInput {...field} value={value ?? ''} placeholder={placeholder} autoComplete="off" />
  }
  const shown = value ?? in_force ?? ''
  if (kind === 'choice') {
    const data = choices.map((choice) => ({ value: choice, label: words.choices?.[choice] ?? choice }))
    return <NativeSelect {...field} value={shown} data={data} />
  }
  if (kind === 'long_text') return <Textarea {...field} value={shown} autosize minRows={3} />
  return <TextInput {...field} value={shown} inputMode={kind === 'number' ? 'decimal' : 'text'} autoComplete="off" />
}
