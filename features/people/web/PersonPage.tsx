import { useParams } from 'react-router'
import { hasOperatorRole } from '#features/accounts/contract.ts'
import { useUser } from '#features/accounts/web.tsx'
import { useOwnRoles } from '#features/operators/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { peopleApi } from '../contract.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonBadges } from './PersonBadges.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { texts } from './texts.ts'

/** An account as support sees it: what it has, its sessions and notes, and what can be done for it. */
export function PersonPage() {
  const id = Number(useParams()['id'])
  const user = useUser()
  const roles = useOwnRoles().data?.roles ?? []
  const query = useEndpoint(peopleApi.read, { params: { id } })
  const person = query.data
  // As the server decides: one's own account has its own settings, and operators are the owners' concern.
  const mayAct =
    person !== undefined && id !== user.id && (person.operator_roles.length === 0 || hasOperatorRole(roles, 'owner'))
  return (
    <Page
      title={person ? person.full_name || person.username : query.error ? texts.notFound : ''}
      kicker={person && `@${person.username}`}
      lead={
        person && (
          <span className="buttons">
            <bdi>{person.email}</bdi>
            <PersonBadges person={person} />
          </span>
        )
      }
      width="tool"
      back={{ to: '/admin/people', label: texts.back }}
      actions={person && mayAct && <PersonActions person={person} mayModerate={hasOperatorRole(roles, 'moderator')} />}
    >
      <QueryView query={query} gone={{ to: '/admin/people', label: texts.back }}>
        {(found) => (
          <>
            <PersonFacts person={found} mayAct={mayAct} />
            <PersonSessions id={found.id} mayAct={mayAct} />
            {id !== user.id && <PersonNotes id={found.id} mayAct={mayAct} />}
          </>
        )}
      </QueryView>
    </Page>
  )
}
