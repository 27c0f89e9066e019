import { Button } from '#platform/web/ui/form/Button.tsx'
import classes from './ProfileLink.module.css'
import { texts } from '../texts.ts'
import { useProfile } from '../useProfile.ts'

/** Link to one's own profile, labeled according to whether there is one yet. */
export function ProfileLink() {
  const { data, error, isInitialized } = useProfile()
  const isMissing = isInitialized && error === null && data === null
  return (
    <Button variant="default" to="/profile">
      <span className={classes.labels}>
        <span>{isMissing ? texts.createProfileShort : texts.viewProfile}</span>
        <span className={classes.other} aria-hidden>
          {isMissing ? texts.viewProfile : texts.createProfileShort}
        </span>
      </span>
    </Button>
  )
}
