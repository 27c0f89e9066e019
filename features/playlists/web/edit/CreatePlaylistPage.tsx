import { useNavigate } from 'react-router'
import { DiscardableDraft } from '#platform/web/drafts/DraftDialog.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { PlaylistForm, usePlaylistDraftName } from './PlaylistForm.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { texts } from '../texts.ts'

/** Page to create a playlist. */
export function CreatePlaylistPage() {
  const navigate = useNavigate()
  const draftName = usePlaylistDraftName()
  const signedIn = useAuth((state) => state.isAuthenticated)
  return (
    <Page title={texts.createNew} back={{ to: '/playlists', label: texts.back }} width="text">
      {signedIn ? (
        <DiscardableDraft draftName={draftName} onClose={() => void navigate('/playlists')}>
          <PlaylistForm playlist={null} onDone={({ id }) => void navigate(`/playlists/${id}`)} />
        </DiscardableDraft>
      ) : (
        <SignInFirst />
      )}
    </Page>
  )
}
