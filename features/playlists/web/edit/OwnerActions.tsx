import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { useDelete } from '#platform/web/ui/feedback/useDelete.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { embedPathOf, PLAYLIST_FRAME, playlistsApi, playlistSharingApi, type Playlist } from '../../contract.ts'
import { sentenceOf } from './failures.ts'
import { texts } from '../texts.ts'

const PlaylistFormDialog = onDemand(async () => (await import('./PlaylistFormDialog.tsx')).PlaylistFormDialog)

export interface OwnerActionsProps {
  playlist: Playlist
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** Owner actions on a playlist: share, edit, delete. */
export function OwnerActions({ playlist, size = 'sm', onRemoved }: OwnerActionsProps) {
  const [dialog, setDialog] = useState<'share' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const named = (what: string) => ({
    'aria-label': texts.named(what, playlist.name),
    'aria-haspopup': 'dialog' as const,
  })
  const remove = useDelete(playlistsApi.remove, {
    isUndoable: !playlist.is_public && playlist.share_token === null,
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    done: texts.removed,
    sentenceOf: (failure) => sentenceOf(playlistsApi.remove, failure),
    onDelete: () => onRemoved?.(),
  })
  return (
    <>
      <Button variant="default" size={size} {...named(texts.share)} onClick={() => setDialog('share')}>
        {texts.share}
      </Button>
      <Button variant="default" size={size} {...named(texts.edit)} onClick={() => setDialog('edit')}>
        {texts.edit}
      </Button>
      <MoreMenu size={size} of={playlist.name} actions={[remove.actionFor({ params: { id: playlist.id } })]} />
      <ShareLinkDialog
        calls={playlistSharingApi}
        id={playlist.id}
        title={texts.shareTitle(playlist.name)}
        explanation={texts.noLink}
        embedOf={() =>
          playlist.is_public ? { path: embedPathOf(playlist.id), title: playlist.name, ...PLAYLIST_FRAME } : null
        }
        opened={dialog === 'share'}
        onClose={close}
      />
      <PlaylistFormDialog opened={dialog === 'edit'} onClose={close} playlist={playlist} onDone={close} />
      {remove.dialog}
    </>
  )
}
