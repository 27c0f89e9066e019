import type { CallError } from '#platform/web/api/messages.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './NextStep.module.css'
import { texts } from './texts.ts'

interface StepsFailureProps {
  error: CallError
  refetch: () => unknown
}

/** Says why the next steps could not be loaded, and tries again. */
export const StepsFailure = ({ error, refetch }: StepsFailureProps) => (
  <>
    <p className={classes.standing}>{error.message}</p>
    <div className={classes.buttons}>
      <Button size="sm" variant="default" onClick={() => void refetch()}>
        {texts.tryAgain}
      </Button>
    </div>
  </>
)
