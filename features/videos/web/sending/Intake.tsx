import { FileButton, Progress } from '@mantine/core'
import { Upload, Video as Camera } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import shared from '#platform/web/files/transfer/Transfer.module.css'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { ACCEPTED } from './checks.ts'
import classes from './Sending.module.css'
import { texts } from './texts.ts'
import { useDroppedFiles } from '#platform/web/files/useDroppedFiles.ts'
import type { useIntake } from './useIntake.ts'

// Loaded only when the user wants to record.
const RecorderStage = lazy(async () => ({ default: (await import('../recorder/RecorderStage.tsx')).RecorderStage }))

// The button that was pressed is gone, so its focus moves here.
const focus = (button: HTMLButtonElement | null) => button?.focus()

interface IntakeProps {
  accountId: number
  intake: ReturnType<typeof useIntake>
}

/** Accepts dropped or chosen files, and recordings. */
export function Intake({ accountId, intake }: IntakeProps) {
  const { take, takeRecording, faults, clearFaults, busy, storage } = intake
  // Null until the user first opens the recorder.
  const [isRecording, setIsRecording] = useState<boolean | null>(null)
  const isOver = useDroppedFiles((files) => void take(files))
  const empty = useRef<() => void>(null)
  return (
    <div className={classes.intake}>
      <FormError onClose={clearFaults}>
        {faults.length > 0 && faults.map((fault) => <div key={fault}>{fault}</div>)}
      </FormError>
      {isRecording ? (
        <>
          <div>
            <Button ref={focus} variant="default" size="sm" onClick={() => setIsRecording(false)}>
              {texts.backToFiles}
            </Button>
          </div>
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <RecorderStage
              accountId={accountId}
              onUse={(recording, id) => {
                setIsRecording(false)
                void takeRecording(recording, id)
              }}
            />
          </Suspense>
        </>
      ) : (
        <div role="group" aria-label={texts.dropHere} className={classes.zone} data-over={isOver || undefined}>
          <p className={classes.zoneTitle}>{busy ? texts.looking : texts.dropHere}</p>
          <div className={classes.ways}>
            <FileButton
              resetRef={empty}
              multiple
              accept={ACCEPTED}
              onChange={(files) => {
                void take(files)
                // Resets the input, so that the same file can be chosen again.
                empty.current?.()
              }}
            >
              {(props) => (
                <Button {...props} leftSection={<Upload size="1.1em" aria-hidden />}>
                  {texts.chooseFiles}
                </Button>
              )}
            </FileButton>
            <Button
              {...(isRecording === false && { ref: focus })}
              variant="default"
              leftSection={<Camera size="1.1em" aria-hidden />}
              onClick={() => setIsRecording(true)}
            >
              {texts.recordHere}
            </Button>
          </div>
          <p className={shared.facts}>{texts.fileRules}</p>
          {storage.data?.transcodes === false && <p className={shared.facts}>{texts.playsAsSent}</p>}
        </div>
      )}
      {storage.data && <Room {...storage.data} />}
    </div>
  )
}

function Room({ used_bytes, max_bytes }: { used_bytes: number; max_bytes: number }) {
  return (
    <div className={classes.room}>
      <Progress size="xs" value={Math.round((used_bytes / max_bytes) * 100)} aria-label={texts.roomUsed} />
      <p className={shared.facts}>{texts.room(used_bytes, max_bytes)}</p>
    </div>
  )
}
