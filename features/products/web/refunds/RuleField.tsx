import { NativeSelect } from '@mantine/core'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import type { RefundRule } from '../../contract/refund-requests.ts'
import classes from './Requests.module.css'
import { texts } from './request-texts.ts'

const OFFERED = [0, 7, 14, 30, 60, 90]
const DEFAULT = 'default'

interface RuleFieldProps {
  label: string
  rule: RefundRule
  error: string | undefined
  onChange: (days: number | null) => void
}

/** Choice of the days in which buyers may ask for a refund, saved at once. */
export function RuleField({ label, rule: { days, default_days }, error, onChange }: RuleFieldProps) {
  // A number that a program has set is offered too.
  const choices = [...new Set([...OFFERED, ...(days === null ? [] : [days])])].toSorted((one, other) => one - other)
  return (
    <div className={classes.rule}>
      <FormError>{error}</FormError>
      <NativeSelect
        label={label}
        description={texts.ruleNote}
        classNames={{ wrapper: classes.days }}
        value={days === null ? DEFAULT : String(days)}
        onChange={({ currentTarget: { value } }) => onChange(value === DEFAULT ? null : Number(value))}
        data={[
          { value: DEFAULT, label: texts.byDefault(default_days) },
          ...choices.map((choice) => ({ value: String(choice), label: texts.days(choice) })),
        ]}
      />
    </div>
  )
}
