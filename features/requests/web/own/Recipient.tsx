import { Person } from '#platform/web/ui/layout/Person.tsx'
import { texts } from '../texts.ts'
import classes from './Recipient.module.css'

/** The creator that a request is addressed to. */
export interface RequestRecipient {
  id: number
  name: string
  username: string
  picture: string | null
}

/** Recipient of a new request, and what they will see of it. */
export function Recipient({ recipient: { name, username, picture } }: { recipient: RequestRecipient }) {
  return (
    <div className={classes.recipient}>
      <Person name={name} picture={picture} detail={`@${username}`} />
      <p className="note">{texts.recipientSees(name)}</p>
    </div>
  )
}
