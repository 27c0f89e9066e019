import { Checkbox, TextInput } from '@mantine/core'
import { SUPPORTER_NAME_MAX_LENGTH } from '../contract.ts'
import { texts } from './texts.ts'

interface SupporterChoiceProps {
  /** Name to be listed under; null if not listed. */
  name: string | null
  /** Name proposed when the donor opts in. */
  proposed: string
  onChange: (name: string | null) => void
}

/** Asks a signed-in donor whether to be listed as a supporter, and under which name. */
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
