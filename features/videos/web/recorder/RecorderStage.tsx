import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Recording } from './finish.ts'
import { StoredRecordings } from './StoredRecordings.tsx'
import classes from './Recorder.module.css'
import { createRecorder } from './recorder.ts'
import { Review } from './Review.tsx'
import { Running } from './Running.tsx'
import { SourceChooser } from './SourceChooser.tsx'
import type { SourceChoice } from './sources.ts'
import { texts } from './texts.ts'

const DEFAULT_CHOICE: SourceChoice = { kind: 'camera', cameraId: null, microphoneId: null, hasSound: true }

interface RecorderStageProps {
  accountId: number
  /** Receives the recording. It stays in this browser until `deleteRecording` is called with its id, after the upload. */
  onUse: (recording: Recording, id: string) => void
}

/** Records a video in the browser, from the choice of a source to the finished file. */
export function RecorderStage({ accountId, onUse }: RecorderStageProps) {
  const [recorder] = useState(() => createRecorder(accountId))
  const [choice, setChoice] = useState(DEFAULT_CHOICE)
  const phase = useStore(recorder.store, (state) => state.phase)
  useEffect(() => recorder.leave, [recorder])

  if (phase.at === 'choosing' || phase.at === 'opening') {
    return (
      <div className={classes.running}>
        <SourceChooser
          first={choice}
          problem={phase.at === 'choosing' ? phase.problem : undefined}
          busy={phase.at === 'opening'}
          onChoose={(chosen) => {
            setChoice(chosen)
            void recorder.choose(chosen)
          }}
        />
        <StoredRecordings accountId={accountId} onPickUp={(storedRecording) => void recorder.pickUp(storedRecording)} />
      </div>
    )
  }
  if (phase.at === 'preparing') {
    return (
      <p className={classes.preparing} role="status">
        {texts.preparing}
      </p>
    )
  }
  if (phase.at === 'reviewing' || phase.at === 'cutting') {
    return <Review recorder={recorder} phase={phase} onUse={onUse} />
  }
  return <Running recorder={recorder} phase={phase} isCamera={choice.kind === 'camera'} />
}
