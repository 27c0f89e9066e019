import { Badge } from '@mantine/core'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Row, RowFacts } from '#platform/web/ui/list/Row.tsx'
import { type InvitationRow as Invitation, invitationsApi } from '../contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import classes from './People.module.css'
import { invitationTexts as texts } from './texts.ts'

const PAGE = 50

/** Page with invitations to register, and who used them. */
export function InvitationsPage() {
  const query = usePages(invitationsApi.list, { query: { limit: PAGE } })
  const [opened, setOpened] = useState(false)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="tool"
      back={{ to: '/admin/people', label: texts.back }}
      actions={<Button onClick={() => setOpened(true)}>{texts.invite}</Button>}
    >
      <PagesView query={query} empty={{ icon: Ticket, title: texts.none, children: texts.noneHint }}>
        {(invitations) => invitations.map((one) => <InvitationRow key={one.id} invitation={one} />)}
      </PagesView>
      <InviteDialog opened={opened} onClose={() => setOpened(false)} />
    </Page>
  )
}

function statusOf({ revoked_at, uses_left, expires_at }: Invitation): keyof typeof texts.statuses {
  if (revoked_at !== null) return 'revoked'
  if (uses_left === 0) return 'used'
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'open'
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, uses, uses_left, expires_at, used_by } = invitation
  const status = statusOf(invitation)
  const revoke = useConfirmedAction(invitationsApi.revoke, {
    title: texts.revokeTitle,
    text: texts.revokeText,
    confirmLabel: texts.revoke,
    danger: true,
    done: texts.revoked,
  })
  return (
    <Row className={classes.row} data-split>
      <div>
        <strong dir="auto">{email ?? texts.anyone}</strong>
        <RowFacts>
          <span>{texts.left(uses_left, uses)}</span>
          <span>
            {texts.until} <Moment at={expires_at} as="day" />
          </span>
          {used_by.length > 0 && (
            <span>
              {texts.usedBy} {used_by.map((username) => `@${username}`).join(', ')}
            </span>
          )}
        </RowFacts>
      </div>
      <div className="buttons">
        <Badge variant="light">{texts.statuses[status]}</Badge>
        {status === 'open' && (
          <Button size="sm" variant="default" onClick={() => revoke.open({ params: { id } })}>
            {texts.revoke}
          </Button>
        )}
      </div>
      {revoke.dialog}
    </Row>
  )
}
