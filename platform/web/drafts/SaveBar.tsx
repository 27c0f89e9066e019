import { Button } from '../ui/form/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import classes from '../ui/form/LongForm.module.css'
import { DiscardButton } from './DiscardButton.tsx'
import type { DraftFields } from './draft.ts'
import { texts } from './texts.ts'
import type { Draft } from './useDraft.ts'

interface SaveBarProps {
  draft: Pick<Draft<DraftFields>, 'isTouched' | 'keeping' | 'drop'>
  label: string
  /** What is being done; null when nothing is. */
  busy: string | null
  /** Why it has to wait; null when nothing stands in the way. */
  waits: string | null
  /** Why it could not be done. */
  error: string | null
}

const KEEPING = { kept: texts.kept, soon: texts.keepingSoon, impossible: texts.notKept }

/** What becomes of what is written, always in sight below it. */
export function SaveBar({ draft, label, busy, waits, error }: SaveBarProps) {
  const isHeld = busy !== null || waits !== null
  return (
    <div className={classes.bar}>
      <FormError>{error}</FormError>
      <p className={classes.soft} role="status">
        {busy ?? (draft.isTouched ? KEEPING[draft.keeping] : '')}
      </p>
      <div className={classes.buttons}>
        {draft.isTouched && busy === null && (
          <DiscardButton onDiscard={draft.drop}>{texts.throwAwayText}</DiscardButton>
        )}
        <Button
          type="submit"
          aria-disabled={isHeld}
          data-busy={isHeld || undefined}
          onClick={(event) => isHeld && event.preventDefault()}
        >
          {busy === null ? (waits ?? label) : label}
        </Button>
      </div>
    </div>
  )
}
