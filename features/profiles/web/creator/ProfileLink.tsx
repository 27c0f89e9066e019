import { Button } from '#platform/web/ui/form/Button.tsx'
import { texts } from '../texts.ts'
import { useProfile } from '../useProfile.ts'

/** The way to one's own profile; it says whether there is one yet. */
export function ProfileLink() {
  const { data, error, isInitialized } = useProfile()
  const isMissing = isInitialized && error === null && data === null
  return (
    <Button variant="default" to="/profile">
      {isMissing ? texts.createProfileShort : texts.viewProfile}
    </Button>
  )
}
