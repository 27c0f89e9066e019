import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../platform/web/query.ts'
import { ConfirmDialog } from '../../../platform/web/ui/ConfirmDialog.tsx'
import { Columns, Facts, type Fact } from '../../../platform/web/ui/Facts.tsx'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { StatusBadge } from '../../../platform/web/ui/StatusBadge.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { requestsApi, type Request } from '../contract.ts'
import { budgetOf } from './RequestCard.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import classes from './RequestArticle.module.css'
import { texts } from './texts.ts'

const kindOf = ({ is_idea, seeks_collaboration }: Request) =>
  is_idea ? (seeks_collaboration ? texts.collaboration : texts.idea) : texts.work

/** The whole of a request: its text, and what there is to know about it. */
export function RequestArticle({ request }: { request: Request }) {
  const amount: Fact = [
    request.agreed_amount === null ? texts.budget : texts.agreed,
    budgetOf(request) || texts.noBudget,
  ]
  const visibility = request.is_public ? texts.public : texts.private
  const facts: Fact[] = [
    [texts.status, <StatusBadge key="status" status={request.status} />],
    [texts.kind, kindOf(request)],
    ...(request.is_idea ? [] : [amount]),
    [texts.postedBy, `@${request.owner_username}`],
    [texts.posted, <Moment key="posted" at={request.created_at} as="day" />],
    [texts.visibility, request.contains_sensitive_data ? texts.sensitive : visibility],
  ]
  if (request.updated_at !== null) facts.push([texts.changed, <Moment key="changed" at={request.updated_at} />])
  if (request.shared_with_info.length > 0) {
    facts.push([texts.sharedWith, request.shared_with_info.map(({ username }) => `@${username}`).join(', ')])
  }
  return (
    <Columns aside={<Facts facts={facts} />}>
      <p className={classes.content} dir="auto">
        {request.content}
      </p>
      {request.collaboration_details && (
        <Section title={texts.collaborationDetails}>
          <p className={classes.content} dir="auto">
            {request.collaboration_details}
          </p>
        </Section>
      )}
    </Columns>
  )
}

/** What somebody who may change a request can do with it; its owner may delete it too. */
export function RequestActions({ request, isOwner }: { request: Request; isOwner: boolean }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const remove = useAction(requestsApi.remove, {
    invalidates: [requestsApi.listOwn, requestsApi.listPublic],
    onDone: () => {
      toast.success(texts.removed)
      void navigate('/requests', { replace: true })
    },
  })
  if (!request.can_edit) return null
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setDialog('edit')}>
        {texts.edit}
      </Button>
      {isOwner && (
        <Button variant="subtle" color="madder" onClick={() => setDialog('remove')}>
          {texts.remove}
        </Button>
      )}
      <RequestFormDialog opened={dialog === 'edit'} onClose={close} request={request} />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        danger
        busy={remove.busy}
        onConfirm={() => remove.run({ params: { id: request.id } })}
      >
        {texts.removeText}
        {remove.error && (
          <Text role="alert" c="error" mt="sm">
            {remove.error.message}
          </Text>
        )}
      </ConfirmDialog>
    </Group>
  )
}
