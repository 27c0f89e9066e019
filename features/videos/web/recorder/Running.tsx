import { Circle, Pause, Play, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { clock } from '#platform/web/format/clock.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Countdown } from './Countdown.tsx'
import { LevelMeter } from './LevelMeter.tsx'
import { Preview } from './Preview.tsx'
import classes from './Recorder.module.css'
import type { Phase, Recorder } from './recorder.ts'
import type { Take } from './take.ts'
import { texts } from './texts.ts'

interface RunningProps {
  recorder: Recorder
  phase: Extract<Phase, { at: 'ready' | 'counting' | 'recording' }>
  /** Whether the camera is recorded, whose preview is mirrored. */
  isCamera: boolean
}

/** Recording screen: the live preview, with controls to start, pause and stop. */
export function Running({ recorder, phase, isCamera }: RunningProps) {
  const { stream, microphone } = phase.sources
  return (
    <div className={classes.running}>
      <Preview stream={stream} isMirrored={isCamera}>
        {phase.at === 'counting' && <Countdown onDone={() => void recorder.begin()} />}
        {phase.at === 'recording' && <Sign take={phase.take} isPaused={phase.isPaused} />}
      </Preview>
      {microphone && <LevelMeter microphone={microphone} />}
      {phase.at === 'recording' && !phase.isStored && <p className={classes.warning}>{texts.notKept}</p>}
      <div className={classes.buttons}>
        <Controls recorder={recorder} phase={phase} />
      </div>
    </div>
  )
}

// The button that was pressed is gone, so its focus moves here.
const focus = (button: HTMLButtonElement | null) => button?.focus()

function Controls({ recorder, phase }: Pick<RunningProps, 'recorder' | 'phase'>) {
  if (phase.at === 'ready') {
    return (
      <>
        <Button
          ref={focus}
          leftSection={<Circle size="1em" fill="currentColor" aria-hidden />}
          onClick={recorder.countDown}
        >
          {texts.start}
        </Button>
        <Button variant="subtle" onClick={recorder.leave}>
          {texts.change}
        </Button>
      </>
    )
  }
  if (phase.at === 'counting') {
    return (
      <Button ref={focus} variant="default" onClick={recorder.cancelCount}>
        {texts.cancel}
      </Button>
    )
  }
  const { isPaused } = phase
  return (
    <>
      <Button ref={focus} leftSection={<Square size="1em" fill="currentColor" aria-hidden />} onClick={recorder.stop}>
        {texts.stop}
      </Button>
      <Button
        variant="default"
        leftSection={isPaused ? <Play size="1em" aria-hidden /> : <Pause size="1em" aria-hidden />}
        onClick={recorder.togglePause}
      >
        {isPaused ? texts.resume : texts.pause}
      </Button>
    </>
  )
}

/** Recording indicator with the elapsed time. */
function Sign({ take, isPaused }: { take: Take; isPaused: boolean }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(take.seconds()), 250)
    return () => clearInterval(timer)
  }, [take])
  return (
    <p className={classes.sign} data-paused={isPaused || undefined}>
      <span role="status">{isPaused ? texts.paused : texts.recording}</span> <time>{clock(seconds)}</time>
    </p>
  )
}
