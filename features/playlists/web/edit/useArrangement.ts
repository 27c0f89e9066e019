import { useEffect, useRef, useState } from 'react'
import { moved } from '#platform/web/ui/form/useDragOrder.ts'
import { playlistsApi, type WholePlaylist } from '../../contract.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

const ordered = (videos: WholePlaylist['videos'], ids: readonly number[] | null) =>
  ids === null ? videos : videos.toSorted((some, other) => ids.indexOf(some.id) - ids.indexOf(other.id))

/**
 * The order of a playlist while its owner changes it: shown at once, and sent one after the other, so that the last one stays. One
 * that is refused is as if it had not been.
 */
export function useArrangement({ id, videos }: WholePlaylist) {
  const [wanted, setWanted] = useState<number[] | null>(null)
  const sent = useRef<number[] | null>(null)
  const { run, busy, message } = usePlaylistAction(playlistsApi.setOrder, { inPassing: true })
  useEffect(() => {
    if (wanted === null || busy) return
    // Unless somebody moved on in the moment since this was drawn.
    if (sent.current === wanted) return setWanted((now) => (now === wanted ? null : now))
    sent.current = wanted
    void run({ params: { id }, body: wanted })
  }, [wanted, busy, run, id])
  const shown = ordered(videos, message === null ? wanted : null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length || to === from) return
    setWanted(
      moved(
        shown.map((video) => video.id),
        from,
        to,
      ),
    )
  }
  return { videos: shown, move }
}
