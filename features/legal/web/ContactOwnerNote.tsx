import { useEndpoint } from '#platform/web/api/query.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { hasOperatorRole } from '#features/accounts/contract.ts'
import { useOwnRoles } from '#features/operators/web.tsx'
import { legalApi } from '../contract.ts'
import classes from './Legal.module.css'
import { texts } from './texts.ts'

/** Tells signed-in owners what the contact page lacks, and where to set it. */
export function ContactOwnerNote({ isOff }: { isOff: boolean }) {
  const { data } = useOwnRoles()
  return hasOperatorRole(data?.roles ?? [], 'owner') && <OwnerNote isOff={isOff} />
}

function OwnerNote({ isOff }: { isOff: boolean }) {
  const { data } = useEndpoint(legalApi.listPlaceholders, {})
  const lacksEmail = data?.some(({ name, value }) => name === 'contact_email' && value === '')
  if (!isOff && !lacksEmail) return null
  return (
    <p className={classes.notice} role="note">
      {isOff ? texts.contactIsOff : texts.contactLacksEmail} <Link to="/admin/settings">{texts.openSettings}</Link>
    </p>
  )
}
