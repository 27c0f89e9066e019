import { Radio } from '@mantine/core'
import { milestoneTexts as texts } from '../milestones/milestone-texts.ts'
import classes from './PaymentChoice.module.css'

/** Where the work is paid. */
export type PaidWhere = 'outside' | 'here'

interface PaymentChoiceProps {
  value: PaidWhere
  onChange: (value: PaidWhere) => void
  /** Days after which a delivery is accepted automatically. */
  acceptAfterDays: number
  feePercent: number
}

/** Choice whether the work is paid on the platform by milestones, or between the two sides. */
export const PaymentChoice = ({ value, onChange, acceptAfterDays, feePercent }: PaymentChoiceProps) => (
  <Radio.Group label={texts.paidField} value={value} onChange={(chosen) => onChange(chosen)}>
    <div className={classes.choices}>
      <Radio value="outside" label={texts.outside} description={texts.outsideHint} />
      <Radio
        value="here"
        label={texts.here}
        description={[texts.hereHint(acceptAfterDays), feePercent > 0 && texts.hereFee(feePercent)]
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  </Radio.Group>
)
