import { useLayoutEffect, useRef, useState } from 'react'
import { toast } from '#platform/web/ui/toast.ts'
import { playlistsApi, type PlaylistVideo, type WholePlaylist } from '../contract.ts'
import { ArrangedVideo } from './ArrangedVideo.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import classes from './PlaylistView.module.css'
import { texts } from './texts.ts'
import { useArrangement } from './useArrangement.ts'
import { useDragOrder } from './useDragOrder.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

/** The videos of one's own playlist, to be put in another order, taken out, and written before. */
export function ArrangedVideos({ playlist }: { playlist: WholePlaylist }) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<string | null>(null)
  const { videos, move } = useArrangement(playlist)
  const [told, setTold] = useState('')
  const [noting, setNoting] = useState<PlaylistVideo | null>(null)
  const moveAndTell = (from: number, to: number) => {
    const video = videos[from]
    if (!video || to < 0 || to >= videos.length) return
    move(from, to)
    setTold(texts.moved(video.title, to + 1, videos.length))
  }
  const { drag, handleFor, giveUp } = useDragOrder(list, moveAndTell)
  const takeOut = usePlaylistAction(playlistsApi.removeVideo, {
    onDone: () => toast.success(texts.takenOut),
    inPassing: true,
  })
  useLayoutEffect(() => {
    // What stands elsewhere now has lost the focus on its way.
    if (focused.current === null) return
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-control="${focused.current}"]`)
    const handle = list.current?.querySelector<HTMLElement>(`[data-control="handle ${focused.current.split(' ')[1]}"]`)
    focused.current = null
    if (button?.disabled) handle?.focus()
    else button?.focus()
  })
  return (
    <>
      <p className={classes.hint}>{texts.arrangeHint}</p>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <ol ref={list} className={classes.videos}>
        {videos.map((video, at) => (
          <ArrangedVideo
            key={video.id}
            video={video}
            at={at}
            count={videos.length}
            drag={drag}
            handle={handleFor(at)}
            onGiveUp={giveUp}
            onMove={(to, control) => {
              focused.current = `${control} ${video.id}`
              moveAndTell(at, to)
            }}
            onNote={() => setNoting(video)}
            onTakeOut={() => void takeOut.run({ params: { id: playlist.id, videoId: video.id } })}
          />
        ))}
      </ol>
      <NoteDialog playlistId={playlist.id} video={noting} onClose={() => setNoting(null)} />
    </>
  )
}
