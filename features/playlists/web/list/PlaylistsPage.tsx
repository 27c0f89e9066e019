import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { playlistsApi } from '../../contract.ts'
import { OwnActions } from '../edit/OwnActions.tsx'
import { PlaylistGrid } from './PlaylistCard.tsx'
import { SignInFirst } from '../edit/SignInFirst.tsx'
import { texts } from '../texts.ts'

const PlaylistFormDialog = onDemand(async () => (await import('../edit/PlaylistFormDialog.tsx')).PlaylistFormDialog)

/** Page of the user's own playlists. */
export function PlaylistsPage() {
  const userId = useAuth((state) => state.user?.id)
  if (userId !== undefined) return <OwnPlaylists userId={userId} />
  return (
    <Page title={texts.playlists} width="tool">
      <SignInFirst />
    </Page>
  )
}

function OwnPlaylists({ userId }: { userId: number }) {
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const query = usePages(playlistsApi.listOfUser, { params: { userId }, query: {} })
  const isDeleted = useIsDeleted()
  const items = query.items?.filter(({ id }) => !isDeleted(playlistsApi.remove, { params: { id } }))
  const create = <Button onClick={() => setCreating(true)}>{texts.createNew}</Button>
  return (
    <Page title={texts.myPlaylists} lead={texts.myPlaylistsLead} actions={create} width="tool">
      <PagesView
        query={{ ...query, items }}
        skeleton={<ListSkeleton shape="cards" rows={3} />}
        empty={{ icon: ListVideo, title: texts.none, action: create, children: texts.noneText }}
      >
        {(playlists) => (
          <PlaylistGrid playlists={playlists} renderActions={(playlist) => <OwnActions playlist={playlist} />} />
        )}
      </PagesView>
      <PlaylistFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        playlist={null}
        onDone={({ id }) => void navigate(`/playlists/${id}`)}
      />
    </Page>
  )
}
