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
  /** Running action; null when idle. */
  busy: string | null
  /** Reason why it cannot be submitted yet; null if it can. */
  waits: string | null
  /** Error of the last attempt. */
  error: string | null
}

const STORAGE_MESSAGES = { kept: texts.draftSaved, soon: texts.savingDraft, impossible: texts.cannotSaveDraft }

/** Bar below a form, always visible: whether the draft is stored, and the submit button. */
export function SaveBar({ draft, label, busy, waits, error }: SaveBarProps) {
  const isBlocked = busy !== null || waits !== null
  return (
    <div className={classes.bar}>
      <FormError>{error}</FormError>
      <p className={classes.soft} role="status">
        {busy ?? (draft.isTouched ? STORAGE_MESSAGES[draft.keeping] : '')}
      </p>
      <div className={classes.buttons}>
        {draft.isTouched && busy === null && <DiscardButton onDiscard={draft.drop}>{texts.discardText}</DiscardButton>}
        <Button type="submit" aria-disabled={isBlocked}>
          {busy === null ? (waits ?? label) : label}
        </Button>
      </div>
    </div>
  )
}
