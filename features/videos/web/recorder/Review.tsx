import { Progress, RangeSlider } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { sidesOf, StageFrame, type Sides } from '../watching/StageFrame.tsx'
import type { Recording } from './finish.ts'
import classes from './Recorder.module.css'
import type { Phase, Recorder } from './recorder.ts'
import { texts } from './texts.ts'

const SHORTEST_SECONDS = 1
const STEP_SECONDS = 0.1

interface ReviewProps {
  recorder: Recorder
  phase: Extract<Phase, { at: 'reviewing' | 'cutting' }>
  onUse: (recording: Recording, id: string) => void
}

/** Review of a recording: play, trim, use or discard it. */
export function Review({ recorder, phase, onUse }: ReviewProps) {
  const { recording, id } = phase
  const { file, seconds } = recording
  const video = useRef<HTMLVideoElement>(null)
  const [sides, setSides] = useState<Sides>()
  useShown(video, file)
  const [[start, end], setPart] = useState<[number, number]>([0, seconds])
  const [asks, setAsks] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isCut = start > 0 || end < seconds
  const seek = (at: number) => {
    if (video.current) video.current.currentTime = at
  }
  const use = async () => {
    setHasFailed(false)
    const chosen = isCut ? await recorder.cut({ start, end }) : recording
    if (chosen) onUse(chosen, id)
    else setHasFailed(true)
  }
  return (
    <section className={classes.running} aria-label={texts.review}>
      <FormError>
        {hasFailed ? texts.cutFailed : phase.at === 'reviewing' && phase.endedBy && texts.endedBy[phase.endedBy]}
      </FormError>
      <StageFrame sides={sides}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions of what was recorded a moment ago */}
        <video
          ref={video}
          className={classes.picture}
          aria-label={texts.review}
          controls
          playsInline
          onResize={({ currentTarget }) => setSides(sidesOf(currentTarget))}
          onPlay={() =>
            video.current && (video.current.currentTime < start || video.current.currentTime >= end) && seek(start)
          }
          onTimeUpdate={() => video.current && video.current.currentTime >= end && video.current.pause()}
        />
      </StageFrame>
      <div className={classes.trim}>
        <p className={classes.hint}>
          {texts.trim}: {texts.keeps(clock(start), clock(end), clock(end - start))}
        </p>
        <RangeSlider
          min={0}
          max={seconds}
          step={STEP_SECONDS}
          minRange={Math.min(SHORTEST_SECONDS, seconds)}
          label={null}
          thumbFromLabel={texts.trimStart}
          thumbToLabel={texts.trimEnd}
          value={[start, end]}
          disabled={phase.at === 'cutting'}
          onChange={(part) => {
            seek(part[0] === start ? part[1] : part[0])
            setPart(part)
          }}
        />
      </div>
      {phase.at === 'cutting' && <Progress value={phase.fraction * 100} aria-label={texts.cutting} />}
      <div className={classes.buttons}>
        <Button aria-disabled={phase.at === 'cutting'} onClick={() => phase.at === 'reviewing' && void use()}>
          {phase.at === 'cutting' ? texts.cutting : texts.use}
        </Button>
        <Button variant="subtle" onClick={() => setAsks(true)}>
          {texts.retake}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={texts.retakeTitle}
        confirmLabel={texts.retake}
        danger
        onConfirm={() => recorder.discard()}
        onClose={() => setAsks(false)}
      >
        {texts.retakeText}
      </ConfirmDialog>
    </section>
  )
}

function useShown(video: RefObject<HTMLVideoElement | null>, file: File): void {
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const address = URL.createObjectURL(file)
    element.setAttribute('src', address)
    return () => URL.revokeObjectURL(address)
  }, [video, file])
}
