import { useEffect, useRef, useState } from 'react'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { moveEntry } from '#platform/web/ui/form/useDragOrder.ts'
import { playlistsApi, type WholePlaylist } from '../../contract.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

const orderVideos = (videos: WholePlaylist['videos'], ids: readonly number[] | null) =>
  ids === null ? videos : videos.toSorted((some, other) => ids.indexOf(some.id) - ids.indexOf(other.id))

/**
 * Order of a playlist while its owner changes it: updated optimistically and saved sequentially, so that the last order wins. A rejected
 * order is reverted.
 */
export function useArrangement({ id, videos }: WholePlaylist) {
  const isDeleted = useIsDeleted()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const sentOrder = useRef<number[] | null>(null)
  const { run, busy, message } = usePlaylistAction(playlistsApi.setOrder, { inPassing: true })
  useEffect(() => {
    if (wanted === null || busy) return
    // Unless the order changed again since this render.
    if (sentOrder.current === wanted) return setWanted((now) => (now === wanted ? null : now))
    sentOrder.current = wanted
    void run({ params: { id }, body: wanted })
  }, [wanted, busy, run, id])
  const all = orderVideos(videos, message === null ? wanted : null)
  const isRemoved = (videoId: number) => isDeleted(playlistsApi.removeVideo, { params: { id, videoId } })
  const shown = all.filter((video) => !isRemoved(video.id))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= shown.length || to === from) return
    const order = shown.map((video) => video.id)
    // An order must name all videos: those just removed, which may still be restored, come last.
    setWanted([...moveEntry(order, from, to), ...all.map((video) => video.id).filter(isRemoved)])
  }
  return { videos: shown, move }
}
