import { Button } from '@mantine/core'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CallError } from '#platform/web/messages.ts'
import { useAction } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListSkeleton } from '#platform/web/ui/ListSkeleton.tsx'
import { LockedPage } from '#platform/web/ui/LockedPage.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { playlistSharingApi, type WholePlaylist } from '../contract.ts'
import { PlaylistView } from './PlaylistView.tsx'
import { texts } from './texts.ts'
import { sentenceOf } from './failures.ts'
import { useShared } from './usePlaylists.ts'

/** A playlist for whoever has its link, with an account or without; some links ask for a password. */
export function SharedPlaylistPage() {
  const token = useParams()['shareToken'] ?? ''
  const query = useShared(token)
  const [opened, setOpened] = useState<{ token: string; playlist: WholePlaylist } | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const playlist = opened?.token === token ? opened.playlist : query.data
  const { error } = query
  if (playlist) return <PlaylistView key={playlist.id} playlist={playlist} />
  // Asking again, as after a wrong password, forgets for a moment what went wrong: the form stays.
  if (error?.code === 'password_needed' && closed !== token) setClosed(token)
  if (closed === token) {
    return <PasswordNeeded key={token} token={token} onOpen={(shown) => setOpened({ token, playlist: shown })} />
  }
  if (error?.status === 404) return <DeadLink title={error.message} />
  return (
    <Page title={error?.message ?? ''} width="wide">
      <QueryView query={{ ...query, data: query.data ?? undefined }} skeleton={<ListSkeleton shape="cards" rows={3} />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

const DeadLink = ({ title }: { title: string }) => (
  <Page title={title} width="text">
    <EmptyState
      icon={Link2Off}
      title={texts.notFound}
      action={
        <Button component={Link} to="/videos" variant="default">
          {texts.toVideos}
        </Button>
      }
    >
      {texts.deadLinkText}
    </EmptyState>
  </Page>
)

const wrongOf = (error: CallError) =>
  error.code === 'wrong_password' ? texts.wrongPassword : sentenceOf(playlistSharingApi.openShared, error)

function PasswordNeeded({ token, onOpen }: { token: string; onOpen: (playlist: WholePlaylist) => void }) {
  const { run, busy, error } = useAction(playlistSharingApi.openShared, { onDone: onOpen })
  return (
    <LockedPage
      title={texts.passwordNeeded}
      lead={texts.passwordLead}
      open={texts.open}
      busy={busy}
      error={error ? wrongOf(error) : undefined}
      onPassword={(password) => void run({ params: { token }, body: { password } })}
    />
  )
}
