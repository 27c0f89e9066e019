import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { moderationApi, type WholeReportCase } from '../../contract.ts'
import classes from '../Moderation.module.css'
import { ReasonFields } from './ReasonFields.tsx'
import { ACTION_LABELS, reportsTexts as texts } from './texts.ts'

/** Form to decide about a reported item, with a reason for both sides. */
export function DecisionForm({ one }: { one: WholeReportCase }) {
  const { id, version, actions, must_be_other, is_alone } = one
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { run, busy, error } = useAction(moderationApi.decide, { onDone: () => toast.success(texts.decided) })
  const action = actions.find((allowed) => allowed === chosen)
  if (must_be_other && !is_alone)
    return (
      <Section title={texts.decide}>
        <p role="status">{texts.mustBeOther}</p>
      </Section>
    )
  return (
    <Section title={texts.decide} hint={is_alone && texts.alone}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (action && reason.trim() !== '') void run({ params: { id }, body: { action, reason, version } })
        }}
      >
        <FormError>{error?.message}</FormError>
        <NativeSelect
          label={texts.action}
          error={isChecked && !action && texts.actionMissing}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: texts.choose },
            ...actions.map((value) => ({ value, label: ACTION_LABELS[value] })),
          ]}
        />
        <ReasonFields value={reason} onChange={setReason} error={isChecked && reason.trim() === ''} />
        <div className="buttons">
          <Button type="submit" loading={busy}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Section>
  )
}
