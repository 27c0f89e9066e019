import { useEffect, useState } from 'react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useUpload } from '#platform/web/files/useUpload.ts'
import { videosApi, type Video } from '../../contract.ts'
import { usePlayback } from '../watching/usePlayback.ts'
import { CaptionLines } from './CaptionLines.tsx'
import { CaptionsConflict } from './CaptionsConflict.tsx'
import { toWebVtt } from './cues.ts'
import classes from './Editing.module.css'
import { cuesOf, faultOf, inOrder, lineOf, type Line } from './lines.ts'
import { LiveCaptionInput } from './LiveCaptionInput.tsx'
import { texts } from './texts.ts'
import { useRemote } from './useRemote.ts'
import { WorkPlayer } from './WorkPlayer.tsx'

interface CaptionsEditorProps {
  video: Video
  language: string
  name: string
  /** Address of the existing captions; null for none. */
  url: string | null
  /** Version of the existing captions; 0 for none. */
  version: number
  onClose: () => void
}

/** Editor for captions, new or existing, beside the playing video. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { url, onClose } = props
  const [first, setFirst] = useState<readonly Line[] | 'unreadable' | null>(url === null ? [] : null)
  useEffect(() => {
    if (url === null) return undefined
    let isOver = false
    // Loaded only when existing captions are edited.
    import('./read-cues.ts')
      .then(({ readCues }) => readCues(url))
      .then(
        (cues) => !isOver && setFirst(cues.map(lineOf)),
        () => !isOver && setFirst('unreadable'),
      )
    return () => {
      isOver = true
    }
  }, [url])
  if (first === 'unreadable') return <ErrorState message={texts.captionsUnread} onRetry={onClose} />
  if (first === null) return <p role="status">{texts.readingCaptions}</p>
  return <Writing {...props} first={first} />
}

function Writing({ video, language, version, onClose, first }: CaptionsEditorProps & { first: readonly Line[] }) {
  const playback = usePlayback(0)
  const remote = useRemote(playback)
  const [lines, setLines] = useState(first)
  const [asks, setAsks] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const isChanged = lines !== first
  useWarning(isChanged)
  const { refetch } = useEndpoint(videosApi.read, { params: { id: video.id } })
  const save = useUpload(videosApi.setCaptions, {
    onRefused: ({ code }) => void (code === 'changed_meanwhile' && refetch()),
    onDone: () => {
      toast.success(texts.captionsTaken)
      onClose()
    },
  })
  const isConflict = save.error?.code === 'changed_meanwhile'
  // Without a version, they replace whatever is there.
  const send = (basedOn: { based_on?: number } = { based_on: version }) => {
    setChecked(true)
    if (lines.length === 0 || lines.some((line) => faultOf(line) !== null)) return
    const file = new File([toWebVtt(cuesOf(lines))], 'captions.vtt', { type: 'text/vtt' })
    void save.run({ params: { id: video.id }, body: { file, language, ...basedOn } })
  }
  return (
    <div className={classes.form}>
      <WorkPlayer video={video} playback={remote.playback} />
      <LiveCaptionInput remote={remote} onLine={(cue) => setLines((before) => inOrder([...before, lineOf(cue)]))} />
      <CaptionLines lines={lines} onChange={setLines} remote={remote} isChecked={isChecked} />
      {isConflict ? (
        <CaptionsConflict onReplace={() => send({})} onDiscard={onClose} />
      ) : (
        <FormError>{save.error?.message}</FormError>
      )}
      <div className={classes.buttons}>
        <Button disabled={lines.length === 0 || isConflict} loading={save.busy} onClick={() => send()}>
          {texts.saveCaptions}
        </Button>
        <Button variant="subtle" onClick={() => (isChanged ? setAsks(true) : onClose())}>
          {texts.cancel}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        danger
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        {texts.leaveText}
      </ConfirmDialog>
    </div>
  )
}

// Warns before the tab is closed with unsaved changes.
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
