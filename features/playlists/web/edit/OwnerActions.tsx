import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { ShareLinkDialog } from '#features/share-links/web.tsx'
import { playlistsApi, playlistSharingApi, type Playlist } from '../../contract.ts'
import { sentenceOf } from './failures.ts'
import { texts } from '../texts.ts'

const PlaylistFormDialog = onDemand(async () => (await import('./PlaylistFormDialog.tsx')).PlaylistFormDialog)

interface OwnerActionsProps {
  playlist: Playlist
  size?: 'sm' | 'md'
  onRemoved?: () => void
}

/** What an owner does with a playlist: share it, change it, delete it. */
export function OwnerActions({ playlist, size = 'sm', onRemoved }: OwnerActionsProps) {
  const [dialog, setDialog] = useState<'share' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const named = (what: string) => ({
    'aria-label': texts.named(what, playlist.name),
    'aria-haspopup': 'dialog' as const,
  })
  const remove = useConfirmedAction(playlistsApi.remove, {
    title: texts.removeTitle,
    text: texts.removeText,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
    sentenceOf: (failure) => sentenceOf(playlistsApi.remove, failure),
    onDone: () => onRemoved?.(),
  })
  return (
    <>
      <Button variant="default" size={size} {...named(texts.share)} onClick={() => setDialog('share')}>
        {texts.share}
      </Button>
      <Button variant="default" size={size} {...named(texts.edit)} onClick={() => setDialog('edit')}>
        {texts.edit}
      </Button>
      <Button
        variant="subtle"
        color="madder"
        size={size}
        {...named(texts.remove)}
        onClick={() => remove.open({ params: { id: playlist.id } })}
      >
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
      {remove.dialog}
    </>
  )
}
