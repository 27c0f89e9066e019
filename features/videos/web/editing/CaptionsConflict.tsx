import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './Editing.module.css'
import { texts } from './texts.ts'

interface CaptionsConflictProps {
  onReplace: () => void
  onDiscard: () => void
}

/** Shown when captions were saved elsewhere since they were opened: nothing is lost before somebody chooses. */
export const CaptionsConflict = ({ onReplace, onDiscard }: CaptionsConflictProps) => (
  <div className={classes.conflict} role="alert">
    <strong>{texts.captionsConflict}</strong>
    <p className="note">{texts.captionsConflictText}</p>
    <div className={classes.buttons}>
      <Button size="sm" variant="default" onClick={onReplace}>
        {texts.captionsReplace}
      </Button>
      <Button size="sm" variant="subtle" onClick={onDiscard}>
        {texts.captionsDiscard}
      </Button>
    </div>
  </div>
)
