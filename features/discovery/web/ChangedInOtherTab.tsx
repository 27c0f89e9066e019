import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './NeedRequest.module.css'
import { texts } from './texts.ts'

interface ChangedInOtherTabProps {
  onTake: () => void
  onKeep: () => void
}

/** Warns that the draft was changed in another tab, whose version is retained until the user chooses. */
export const ChangedInOtherTab = ({ onTake, onKeep }: ChangedInOtherTabProps) => (
  <div className={classes.note} role="alert">
    <p className={classes.title}>{texts.changedElsewhere}</p>
    <p>{texts.changedElsewhereText}</p>
    <div className="buttons">
      <Button variant="default" size="sm" onClick={onTake}>
        {texts.takeOther}
      </Button>
      <Button variant="subtle" size="sm" onClick={onKeep}>
        {texts.keepThis}
      </Button>
    </div>
  </div>
)
