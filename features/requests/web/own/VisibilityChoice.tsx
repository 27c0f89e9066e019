import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import type { Visibility } from './request-values.ts'
import classes from './VisibilityChoice.module.css'

interface VisibilityChoiceProps {
  value: Visibility
  onChange: (value: Visibility) => void
  /** Validation error. */
  error: ReactNode
  isSensitive: boolean
  /** Creator the request is addressed to, who can read it in any case. */
  recipient: string | undefined
}

/** Visibility of a request: public, or selected people only, which is the only choice for a sensitive one. */
export function VisibilityChoice({ value, onChange, error, isSensitive, recipient }: VisibilityChoiceProps) {
  return (
    <Radio.Group
      label={texts.whoReads}
      required
      value={isSensitive ? 'chosen' : value}
      error={error}
      onChange={(chosen) => onChange(chosen)}
    >
      <div className={classes.choices}>
        <Radio
          value="everybody"
          label={texts.everybody}
          description={isSensitive ? texts.sensitiveNotPublic : texts.everybodyHint}
          disabled={isSensitive}
          data-path="visibility"
        />
        <Radio
          value="chosen"
          label={texts.chosenPeople}
          description={recipient === undefined ? texts.chosenHint : texts.chosenHintSent(recipient)}
        />
      </div>
    </Radio.Group>
  )
}
