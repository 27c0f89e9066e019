import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { playlistsApi, playlistSharingApi, type Playlist } from '../contract.ts'
import { texts } from './texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

const PlaylistFormDialog = onDemand(async () => (await import('./PlaylistFormDialog.tsx')).PlaylistFormDialog)

interface OwnerActionsProps {
  playlist: Playlist
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** What an owner does with a playlist: share it, change it, delete it. */
export function OwnerActions({ playlist, size = 'sm', onRemoved }: OwnerActionsProps) {
  const [dialog, setDialog] = useState<'share' | 'edit' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const named = (what: string) => ({
    'aria-label': texts.named(what, playlist.name),
    'aria-haspopup': 'dialog' as const,
  })
  const remove = usePlaylistAction(playlistsApi.remove, {
    onDone: () => {
      toast.success(texts.removed)
      close()
      onRemoved?.()
    },
  })
  return (
    <>
      <Button variant="default" size={size} {...named(texts.share)} onClick={() => setDialog('share')}>
        {texts.share}
      </Button>
      <Button variant="default" size={size} {...named(texts.edit)} onClick={() => setDialog('edit')}>
        {texts.edit}
      </Button>
      <Button variant="subtle" color="madder" size={size} {...named(texts.remove)} onClick={() => setDialog('remove')}>
        {texts.remove}
      </Button>
      <ShareLinkDialog
        calls={playlistSharingApi}
        id={playlist.id}
        title={texts.shareTitle(playlist.name)}
        explanation={texts.noLink}
        opened={dialog === 'share'}
        onClose={close}
      />
      <PlaylistFormDialog opened={dialog === 'edit'} onClose={close} playlist={playlist} onDone={close} />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        danger
        busy={remove.busy}
        error={remove.message}
        onConfirm={() => remove.run({ params: { id: playlist.id } })}
      >
        {texts.removeText}
      </ConfirmDialog>
    </>
  )
}
