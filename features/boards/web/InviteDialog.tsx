import { Checkbox, NativeSelect } from '@mantine/core'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { useDialogAction } from '#platform/web/ui/feedback/useDialogAction.ts'
import { requestsApi, type Request } from '#features/requests/contract.ts'
import { SensitiveConsent } from '#features/requests/web.tsx'
import { boardsApi, type WholeBoard } from '../contract.ts'
import classes from './InviteDialog.module.css'
import { texts } from './texts.ts'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
  board: WholeBoard
}

const canBeShared = ({ status }: Request) => status === 'open'

/** Dialog that shares an open request with the creators of a board, all of them by default. */
export function InviteDialog({ opened, onClose, board }: InviteDialogProps) {
  const query = useEndpoint(requestsApi.listOwn, { query: { include_shared: false } }, { enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.invite}>
      <QueryView
        query={{ ...query, data: query.data?.filter(canBeShared) }}
        empty={{
          icon: NotebookPen,
          title: texts.noRequests,
          action: <Button to="/requests">{texts.postRequest}</Button>,
          children: texts.noRequestsText,
        }}
      >
        {(requests) => <InviteForm requests={requests} board={board} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

interface Invitee {
  id: number
  name: string
  /** Title of the solution that led to the creator. */
  because?: string
}

/** Returns who can be invited: the creators on a board and the makers of its solutions, each once. */
function inviteesOf({ creators, showcases }: WholeBoard): Invitee[] {
  const byId = new Map<number, Invitee>(
    creators.map(({ user_id, user }) => [user_id, { id: user_id, name: user.full_name }]),
  )
  // Newest first, so the most recently saved solution is named.
  for (const { developer, title } of showcases) {
    const known = byId.get(developer.id)
    if (known?.because !== undefined) continue
    const name = known?.name ?? (developer.full_name || developer.username)
    byId.set(developer.id, { id: developer.id, name, because: texts.because(title) })
  }
  return [...byId.values()]
}

function InviteForm({ requests, board, onClose }: Omit<InviteDialogProps, 'opened'> & { requests: Request[] }) {
  const [requestId, setRequestId] = useState(requests[0]?.id)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [consented, setConsented] = useState<number | null>(null)
  const [refused, setRefused] = useState(false)
  const isSensitive = requests.some(({ id, contains_sensitive_data }) => id === requestId && contains_sensitive_data)
  // Consent applies to one request, not to the next one that is chosen.
  const acknowledge_sensitive = isSensitive && consented === requestId
  const invitees = inviteesOf(board)
  const chosen = invitees.filter(({ id }) => !excluded.has(id))
  const invite = useDialogAction(
    boardsApi.invite,
    ({ invited, already_shared }) => texts.invited(invited, already_shared),
    onClose,
  )
  const choose = (id: number, isChosen: boolean) => {
    const others = [...excluded].filter((other) => other !== id)
    setExcluded(new Set(isChosen ? others : [...others, id]))
  }
  const chooseAll = (all: boolean) => setExcluded(new Set(all ? [] : invitees.map(({ id }) => id)))
  return (
    <Form
      onSubmit={() => {
        if (requestId === undefined || chosen.length === 0) return
        if (isSensitive && !acknowledge_sensitive) return setRefused(true)
        const developer_ids = chosen.map(({ id }) => id)
        const body = { request_id: requestId, developer_ids, ...(isSensitive && { acknowledge_sensitive }) }
        void invite.run({ params: { id: board.id }, body })
      }}
      error={invite.error?.message}
    >
      <NativeSelect
        label={texts.request}
        description={texts.chooseRequest}
        data-autofocus
        value={String(requestId)}
        onChange={(event) => setRequestId(Number(event.currentTarget.value))}
        data={requests.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      {isSensitive && (
        <SensitiveConsent
          checked={acknowledge_sensitive}
          error={refused && !acknowledge_sensitive ? texts.consentMissing : null}
          onChange={(checked) => setConsented(checked ? (requestId ?? null) : null)}
        />
      )}
      <fieldset className={classes.creators}>
        <legend>{texts.who}</legend>
        <p className="note">{texts.inviteHint}</p>
        {invitees.length > 1 && (
          <Checkbox
            label={texts.all}
            checked={excluded.size === 0}
            indeterminate={excluded.size > 0 && chosen.length > 0}
            onChange={(event) => chooseAll(event.currentTarget.checked)}
          />
        )}
        <div className={classes.names}>
          {invitees.map(({ id, name, because }) => (
            <Checkbox
              key={id}
              label={name}
              description={because}
              checked={!excluded.has(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <SubmitButton busy={invite.busy || chosen.length === 0} busyLabel={invite.busy ? texts.sending : texts.send(0)}>
        {texts.send(chosen.length)}
      </SubmitButton>
    </Form>
  )
}
