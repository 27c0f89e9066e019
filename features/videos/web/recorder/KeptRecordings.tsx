import { useEffect, useState } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { forgetKept, listKept, type KeptRecording } from './stored-recordings.ts'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

interface KeptRecordingsProps {
  accountId: number
  onPickUp: (kept: KeptRecording) => void
}

/** Recordings in this browser that were never uploaded, because the tab was closed or the connection lost. */
export function KeptRecordings({ accountId, onPickUp }: KeptRecordingsProps) {
  const [kept, setKept] = useState<KeptRecording[]>([])
  useEffect(() => {
    let isOver = false
    // A browser without storage has no recordings.
    listKept(accountId, Date.now()).then(
      (found) => !isOver && setKept(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [accountId])
  if (kept.length === 0) return null
  const forget = async ({ id }: KeptRecording) => {
    await forgetKept(id)
    setKept((old) => old.filter((one) => one.id !== id))
  }
  return (
    <Section title={texts.keptTitle} hint={texts.keptHint}>
      <ul className={classes.kept}>
        {kept.map((one) => (
          <li key={one.id} className={classes.keptRow}>
            <span className={classes.keptWhat}>
              {texts.kept(clock(one.seconds))}, <Moment at={new Date(one.started_at).toISOString()} />
            </span>
            <Button variant="default" size="sm" onClick={() => onPickUp(one)}>
              {texts.lookAt}
            </Button>
            <Button variant="subtle" color="madder" size="sm" onClick={() => void forget(one)}>
              {texts.deleteKept}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
