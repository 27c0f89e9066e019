import { useId } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#platform/web/ui/feedback/Skeleton.tsx'
import { texts } from './texts.ts'
import classes from './TopUp.module.css'
import type { CardInForm } from './useCard.ts'

/** Card input that looks like our fields, rendered in a frame of the payment provider. */
export function CardField({ setPlace, state, problem, retry }: CardInForm) {
  const id = useId()
  if (state === 'failed') return <ErrorState title={texts.notLoaded} message={null} onRetry={retry} />
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-problem`}>
      <p id={id} className="field-label">
        {texts.card}
      </p>
      <div className={classes.card} data-invalid={problem !== null || undefined}>
        {state === 'loading' && <Skeleton className={classes.waiting} />}
        <div ref={setPlace} className={classes.frame} />
      </div>
      <p id={`${id}-problem`} className={`field-error ${classes.problem}`} role="status">
        {problem}
      </p>
    </div>
  )
}
