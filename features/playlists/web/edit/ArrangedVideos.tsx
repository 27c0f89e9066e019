import { NotebookPen, X } from 'lucide-react'
import { useState } from 'react'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import { useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { playlistsApi, type PlaylistVideo, type WholePlaylist } from '../../contract.ts'
import { NoteDialog } from './NoteDialog.tsx'
import classes from '../watch/PlaylistView.module.css'
import { texts } from '../texts.ts'
import { sentenceOf } from './failures.ts'
import { useArrangement } from './useArrangement.ts'

/** Videos of the user's own playlist, with controls to reorder, remove and annotate them. */
export function ArrangedVideos({ playlist }: { playlist: WholePlaylist }) {
  const { videos, move } = useArrangement(playlist)
  const [noting, setNoting] = useState<PlaylistVideo | null>(null)
  const takeOut = useUndoableDelete({
    endpoint: playlistsApi.removeVideo,
    done: texts.takenOut,
    sentenceOf: (failure) => sentenceOf(playlistsApi.removeVideo, failure),
  })
  return (
    <>
      <p className={classes.hint}>{texts.arrangeHint}</p>
      <ArrangedList
        entries={videos}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onMove={move}
        renderBefore={({ note }) =>
          note !== null && (
            <p className={classes.note} dir="auto">
              {note}
            </p>
          )
        }
        renderTools={(video) => (
          <>
            <EntryTool
              icon={NotebookPen}
              label={texts.addNote(video.title)}
              opensDialog
              onClick={() => setNoting(video)}
            />
            <EntryTool
              icon={X}
              label={texts.takeOut(video.title)}
              onClick={() => takeOut({ params: { id: playlist.id, videoId: video.id } })}
            />
          </>
        )}
      >
        {({ title }) => (
          <h3 className={classes.title} dir="auto">
            {title}
          </h3>
        )}
      </ArrangedList>
      <NoteDialog playlistId={playlist.id} video={noting} onClose={() => setNoting(null)} />
    </>
  )
}
