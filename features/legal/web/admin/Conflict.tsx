import { Button } from '#platform/web/ui/form/Button.tsx'
import type { LegalDocument } from '../../contract.ts'
import classes from './LegalAdmin.module.css'
import { texts } from './texts.ts'

interface ConflictProps {
  document: LegalDocument
  newest: number
  onContinue: () => void
}

/** Notice that another owner has published a version meanwhile, with ways to compare it and to continue. */
export const Conflict = ({ document, newest, onContinue }: ConflictProps) => (
  <div className={classes.note} role="alert">
    <strong>{texts.conflict}</strong>
    <p>{texts.conflictText}</p>
    <div className={classes.buttons}>
      <Button size="sm" variant="default" to={`/admin/legal/${document}/versions/${newest}`}>
        {texts.compare(newest)}
      </Button>
      <Button size="sm" variant="default" onClick={onContinue}>
        {texts.continue(newest)}
      </Button>
    </div>
  </div>
)
