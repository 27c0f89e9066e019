import { LinkDialog } from '#features/videos/web.tsx'
import { playlistSharingApi, type Playlist } from '../contract.ts'
import { texts } from './texts.ts'

interface SharePlaylistDialogProps {
  playlist: Pick<Playlist, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}

/** The link of one's own playlist: made, copied, changed, and taken back. */
export const SharePlaylistDialog = ({ playlist: { id, name }, ...shown }: SharePlaylistDialogProps) => (
  <LinkDialog calls={playlistSharingApi} id={id} title={texts.shareTitle(name)} explanation={texts.noLink} {...shown} />
)
