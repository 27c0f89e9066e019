import { useNavigate } from 'react-router'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { PlaylistForm } from './PlaylistForm.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import { texts } from '../texts.ts'

/** Page to create a playlist. */
export function CreatePlaylistPage() {
  const navigate = useNavigate()
  const signedIn = useAuth((state) => state.isAuthenticated)
  return (
    <Page title={texts.createNew} back={{ to: '/playlists', label: texts.back }} width="text">
      {signedIn ? (
        <PlaylistForm playlist={null} onDone={({ id }) => void navigate(`/playlists/${id}`)} />
      ) : (
        <SignInFirst />
      )}
    </Page>
  )
}
