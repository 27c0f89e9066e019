import { Badge } from '@mantine/core'
import type { PersonRow } from '../contract.ts'
import { texts } from './texts.ts'

/** What is out of the ordinary about an account. */
export const PersonBadges = ({ person }: { person: Pick<PersonRow, 'is_suspended' | 'email_verified'> }) => (
  <>
    {person.is_suspended && <Badge color="madder">{texts.suspended}</Badge>}
    {!person.email_verified && <Badge variant="light">{texts.notConfirmed}</Badge>}
  </>
)
