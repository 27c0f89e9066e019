import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

const START_SECONDS = 3

/** Counts down over the preview, then calls `onDone`. */
export function Countdown({ onDone }: { onDone: () => void }) {
  const [left, setLeft] = useState(START_SECONDS)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : done()), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={classes.countdown} role="status">
      <span aria-hidden>{left}</span>
      <VisuallyHidden>{texts.counting(left)}</VisuallyHidden>
    </div>
  )
}
