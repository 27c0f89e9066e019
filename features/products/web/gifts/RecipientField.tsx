import { TextInput } from '@mantine/core'
import { GIFT_TO_MAX_LENGTH } from '../../contract/gifts.ts'
import { texts } from './texts.ts'

interface RecipientFieldProps {
  value: string
  /** Whether it was left empty when the form was sent. */
  isMissing: boolean
  onChange: (value: string) => void
}

/** Field for whoever is to get a gift. */
export const RecipientField = ({ value, isMissing, onChange }: RecipientFieldProps) => (
  <TextInput
    label={texts.to}
    description={texts.toHint}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={GIFT_TO_MAX_LENGTH}
    data-autofocus
    value={value}
    error={isMissing && texts.toMissing}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
