import { useEffect, useState } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { deleteRecording, listRecordings, type StoredRecording } from './stored-recordings.ts'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

interface StoredRecordingsProps {
  accountId: number
  onPickUp: (recordings: StoredRecording) => void
}

/** Recordings in this browser that were never uploaded, because the tab was closed or the connection lost. */
export function StoredRecordings({ accountId, onPickUp }: StoredRecordingsProps) {
  const [recordings, setRecordings] = useState<StoredRecording[]>([])
  useEffect(() => {
    let isOver = false
    // A browser without storage has no recordings.
    listRecordings(accountId, Date.now()).then(
      (found) => !isOver && setRecordings(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [accountId])
  if (recordings.length === 0) return null
  const deleteStored = async ({ id }: StoredRecording) => {
    await deleteRecording(id)
    setRecordings((old) => old.filter((one) => one.id !== id))
  }
  return (
    <Section title={texts.keptTitle} hint={texts.keptHint}>
      <ul className="list">
        {recordings.map((one) => (
          <li key={one.id} className={classes.keptRow}>
            <span className={classes.keptWhat}>
              {texts.kept(clock(one.seconds))}, <Moment at={new Date(one.started_at).toISOString()} />
            </span>
            <Button variant="default" size="sm" onClick={() => onPickUp(one)}>
              {texts.lookAt}
            </Button>
            <Button variant="subtle" color="madder" size="sm" onClick={() => void deleteStored(one)}>
              {texts.deleteKept}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
