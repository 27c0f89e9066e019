import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import type { Visibility } from './request-values.ts'
import classes from './VisibilityChoice.module.css'

interface VisibilityChoiceProps {
  value: Visibility
  onChange: (value: Visibility) => void
  /** What is wrong with it. */
  error: ReactNode
  isSensitive: boolean
  /** The creator it is written for, who reads it in any case. */
  recipient: string | undefined
}

/** Who can read a request: everybody, or the people its owner chooses. A sensitive one leaves no choice. */
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
