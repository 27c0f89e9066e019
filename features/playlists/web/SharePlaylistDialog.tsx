import { Button, Stack } from '@mantine/core'
import { useEndpointOrNull } from '#platform/web/query.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { FormError } from '#platform/web/ui/FormError.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { playlistSharingApi, type Playlist } from '../contract.ts'
import { LinkSettings } from './LinkSettings.tsx'
import { texts } from './texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

interface SharePlaylistDialogProps {
  playlist: Pick<Playlist, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}

/** The link of one's own playlist: made, copied, changed, and taken back. */
export function SharePlaylistDialog({ playlist, opened, onClose }: SharePlaylistDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shareTitle(playlist.name)}>
      {opened && <Sharing id={playlist.id} />}
    </Dialog>
  )
}

function Sharing({ id }: { id: number }) {
  const query = useEndpointOrNull(playlistSharingApi.readShare, { params: { id } })
  return (
    <QueryView query={query}>{(link) => (link ? <LinkSettings id={id} link={link} /> : <NoLink id={id} />)}</QueryView>
  )
}

function NoLink({ id }: { id: number }) {
  const create = usePlaylistAction(playlistSharingApi.share)
  return (
    <Stack gap="md" align="start">
      <FormError>{create.message}</FormError>
      <p>{texts.noLink}</p>
      <Button loading={create.busy} data-autofocus onClick={() => void create.run({ params: { id }, body: {} })}>
        {texts.createLink}
      </Button>
    </Stack>
  )
}
