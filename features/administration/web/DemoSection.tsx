import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { demoApi } from '../contract.ts'
import classes from './Settings.module.css'
import { demoTexts } from './demo-texts.ts'

/** Removes the demo data after a question that says what goes; nothing where there is none. */
export function DemoSection() {
  const { data } = useEndpoint(demoApi.read, {})
  const [isAsked, setAsked] = useState(false)
  const remove = useConfirmedAction(demoApi.remove, {
    title: demoTexts.question,
    text: data && demoTexts.whatGoes(data),
    confirmLabel: demoTexts.remove,
    danger: true,
    onDone: () => setAsked(true),
  })
  if (!data || (data.accounts === 0 && !data.is_removing && !isAsked)) return null
  const state = data.is_removing ? demoTexts.removing : data.accounts === 0 ? demoTexts.removed : null
  return (
    <section className={classes.group} aria-labelledby="demo-data">
      <div>
        <h2 id="demo-data" className={classes.title}>
          {demoTexts.title}
        </h2>
        <p className={classes.hint}>{demoTexts.hint}</p>
      </div>
      <div className={classes.fields}>
        {/* Always there, so that screen readers announce the text when it appears. */}
        <p role="status" className={classes.status}>
          {state ?? demoTexts.accounts(data.accounts)}
        </p>
        {state === null && (
          <div className={classes.buttons}>
            <Button variant="default" color="madder" onClick={() => remove.open({})}>
              {demoTexts.remove}
            </Button>
          </div>
        )}
      </div>
      {remove.dialog}
    </section>
  )
}
