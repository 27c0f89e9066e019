import { Stack } from '@mantine/core'
import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useLinkAction, type LinkCalls } from './calls.ts'
import { LinkSettings } from './LinkSettings.tsx'
import { texts } from './texts.ts'

export interface LinkDialogProps {
  calls: LinkCalls
  /** Of what. */
  id: number
  title: string
  /** What whoever has the link may do, said before there is one. */
  explanation: string
  opened: boolean
  onClose: () => void
}

/** The link of something of one's own: made, copied, changed, and taken back; and who opened it. */
export function LinkDialog({ title, opened, onClose, ...shared }: LinkDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && <Sharing {...shared} />}
    </Dialog>
  )
}

type Shared = Pick<LinkDialogProps, 'calls' | 'id' | 'explanation'>

function Sharing(shared: Shared) {
  const { calls, id } = shared
  const query = useEndpointOrNull(calls.readShare, { params: { id } })
  return (
    <QueryView query={query}>
      {(link) => (link ? <LinkSettings calls={calls} id={id} link={link} /> : <NoLink {...shared} />)}
    </QueryView>
  )
}

function NoLink({ calls, id, explanation }: Shared) {
  const create = useLinkAction(calls.share)
  return (
    <Stack gap="md" align="start">
      <FormError>{create.message}</FormError>
      <p>{explanation}</p>
      <Button loading={create.busy} data-autofocus onClick={() => void create.run({ params: { id }, body: {} })}>
        {texts.createLink}
      </Button>
    </Stack>
  )
}
