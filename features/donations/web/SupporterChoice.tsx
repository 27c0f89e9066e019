import { Checkbox, TextInput } from '@mantine/core'
import { SUPPORTER_NAME_MAX_LENGTH } from '../contract.ts'
import { texts } from './texts.ts'

interface SupporterChoiceProps {
  /** The name to be listed under; null for not being listed. */
  name: string | null
  /** What is proposed to who agrees. */
  proposed: string
  onChange: (name: string | null) => void
}

/** Asks a donor who is signed in whether to name them among the supporters, and as whom. */
export function SupporterChoice({ name, proposed, onChange }: SupporterChoiceProps) {
  return (
    <>
      <Checkbox
        label={texts.nameMe}
        description={texts.nameMeHint}
        checked={name !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? proposed : null)}
      />
      {name !== null && (
        <TextInput
          label={texts.supporterName}
          maxLength={SUPPORTER_NAME_MAX_LENGTH}
          value={name}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
