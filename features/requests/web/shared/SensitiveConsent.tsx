import { Checkbox, Text } from '@mantine/core'
import classes from './SharingBox.module.css'
import { texts } from '../texts.ts'

export interface SensitiveConsentProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Validation error. */
  error?: string | null
}

/** Explains what sharing a sensitive request means, with the required confirmation. */
export function SensitiveConsent({ checked, onChange, error = null }: SensitiveConsentProps) {
  return (
    <div className={classes.consent}>
      <Text role="note" className={classes.note}>
        {texts.sensitiveWarning}
      </Text>
      <Checkbox
        label={texts.shareSensitive}
        checked={checked}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
