import { Checkbox, Divider, Stack, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import smallList from '#platform/web/ui/list/SmallList.module.css'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth } from '#features/accounts/web.tsx'
import type { Video } from '#features/videos/contract.ts'
import { playlistsApi, type Playlist } from '../../contract.ts'
import classes from '../list/Playlists.module.css'
import { texts } from '../texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'
import { usePlaylists } from '../usePlaylists.ts'

interface AddToPlaylistDialogProps {
  video: Pick<Video, 'id' | 'title'>
  opened: boolean
  onClose: () => void
}

/** Dialog with the user's playlists, each with a checkbox for the video, other playlists that contain it, and a form to create another. */
export function AddToPlaylistDialog({ video, opened, onClose }: AddToPlaylistDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.addTitle(video.title)} size="sm">
      {opened && <Playlists videoId={video.id} onClose={onClose} />}
    </Dialog>
  )
}

function Playlists({ videoId, onClose }: { videoId: number; onClose: () => void }) {
  const userId = useAuth((state) => state.user?.id)
  const { userPlaylists, videoPlaylists, loading, error } = usePlaylists({ userId, videoId })
  const others = videoPlaylists.filter(({ creator_id }) => creator_id !== userId)
  const isLoadingFirst = loading && userPlaylists.length + videoPlaylists.length === 0
  return (
    <Stack gap="md">
      <FormError>{error}</FormError>
      {isLoadingFirst && <ListSkeleton rows={2} shape="text" />}
      {others.length > 0 && (
        <div>
          <h3 className={smallList.title}>{texts.alreadyIn}</h3>
          <ul className={smallList.list}>
            {others.map(({ id, name, video_count }) => (
              <li key={id}>
                <Link to={`/playlists/${id}`}>{name}</Link> <span>{texts.count(video_count)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {userPlaylists.length > 0 && (
        <>
          <fieldset className={classes.choices}>
            <legend>{texts.yourPlaylists}</legend>
            {userPlaylists.map((playlist) => (
              <PlaylistBox key={playlist.id} playlist={playlist} videoId={videoId} />
            ))}
          </fieldset>
          <Divider label={texts.orNew} />
        </>
      )}
      <NewPlaylist videoId={videoId} />
      <Button variant="default" onClick={onClose}>
        {texts.done}
      </Button>
    </Stack>
  )
}

const showAdded = () => toast.success(texts.added(1))

function PlaylistBox({ playlist, videoId }: { playlist: Playlist; videoId: number }) {
  const { id, name, has_video, video_count } = playlist
  const add = usePlaylistAction(playlistsApi.addVideo, { onDone: showAdded })
  const remove = usePlaylistAction(playlistsApi.removeVideo, { onDone: () => toast.success(texts.takenOut) })
  const busy = add.busy || remove.busy
  const toggle = (on: boolean) => {
    // One change at a time: parallel requests might arrive in reverse order.
    if (busy) return
    const { run } = on ? add : remove
    void run({ params: { id, videoId } })
  }
  return (
    <Checkbox
      label={name}
      description={texts.count(video_count)}
      checked={add.busy || (has_video && !remove.busy)}
      error={add.message ?? remove.message}
      aria-busy={busy}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}

function NewPlaylist({ videoId }: { videoId: number }) {
  const [name, setName] = useState('')
  const add = usePlaylistAction(playlistsApi.addVideo, { onDone: showAdded })
  const create = usePlaylistAction(playlistsApi.create, {
    onDone: ({ id }) => {
      setName('')
      void add.run({ params: { id, videoId } })
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() !== '') void create.run({ body: { name, is_public: true } })
  }
  return (
    <form noValidate className={classes.newOne} onSubmit={submit}>
      <FormError>{create.message ?? add.message}</FormError>
      <TextInput
        label={texts.name}
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={create.busy || add.busy} disabled={name.trim() === ''}>
        {texts.add}
      </Button>
    </form>
  )
}
