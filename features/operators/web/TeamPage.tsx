import { Badge } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { hasOperatorRole } from '#features/accounts/contract.ts'
import { useEndpoint } from '#platform/web/api/query.ts'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Row } from '#platform/web/ui/list/Row.tsx'
import { type Operator, operatorsApi } from '../contract.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import classes from './Team.module.css'
import { ROLE_NAMES, texts } from './texts.ts'
import { useOwnRoles } from './useOwnRoles.ts'

type Opened = { kind: 'add' } | { kind: 'change' | 'remove'; operator: Operator } | null

/** Page with all operators of this installation; owners can change them. */
export function TeamPage() {
  const query = useEndpoint(operatorsApi.list, {})
  const isOwner = hasOperatorRole(useOwnRoles().data?.roles ?? [], 'owner')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <Page
      title={texts.team}
      lead={texts.teamLead}
      width="tool"
      actions={isOwner && <Button onClick={() => setOpened({ kind: 'add' })}>{texts.add}</Button>}
    >
      <QueryView query={query}>
        {(operators) =>
          operators.map((operator) => (
            <OperatorRow key={operator.id} operator={operator} {...(isOwner && { onOpen: setOpened })} />
          ))
        }
      </QueryView>
      <RolesDialog
        opened={opened?.kind === 'add' || opened?.kind === 'change'}
        operator={opened?.kind === 'change' ? opened.operator : null}
        onClose={close}
      />
      <RemoveDialog operator={opened?.kind === 'remove' ? opened.operator : null} onClose={close} />
    </Page>
  )
}

function OperatorRow({ operator, onOpen }: { operator: Operator; onOpen?: (opened: Opened) => void }) {
  const { id } = useUser()
  const { username, full_name, email, roles, granted_at, is_suspended } = operator
  return (
    <Row className={classes.row}>
      <Person name={`${full_name}${operator.id === id ? ` (${texts.you})` : ''}`} detail={`@${username} · ${email}`} />
      <div className="buttons">
        {roles.map((role) => (
          <Badge key={role} variant="light">
            {ROLE_NAMES[role]}
          </Badge>
        ))}
        {is_suspended && <Badge color="madder">{texts.suspended}</Badge>}
        <span className="soft">
          {texts.since} <Moment at={granted_at} as="day" />
        </span>
      </div>
      {onOpen && (
        <div className="buttons">
          <Button variant="default" size="sm" onClick={() => onOpen({ kind: 'change', operator })}>
            {texts.change}
          </Button>
          <Button variant="subtle" size="sm" color="madder" onClick={() => onOpen({ kind: 'remove', operator })}>
            {texts.remove}
          </Button>
        </div>
      )}
    </Row>
  )
}
