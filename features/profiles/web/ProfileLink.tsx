import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { texts } from './texts.ts'
import { useProfile } from './useProfile.ts'

/** The way to one's own profile; it says whether there is one yet. */
export function ProfileLink() {
  const { data, error, isInitialized } = useProfile()
  const isMissing = isInitialized && error === null && data === null
  return (
    <Button variant="default" component={Link} to="/profile">
      {isMissing ? texts.createProfileShort : texts.viewProfile}
    </Button>
  )
}
