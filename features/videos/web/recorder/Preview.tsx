import { useEffect, useRef, type ReactNode } from 'react'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

interface PreviewProps {
  stream: MediaStream
  /** People know themselves from mirrors; what is recorded is not turned. */
  isMirrored: boolean
  children?: ReactNode
}

/** What the camera or the screen shows now. */
export function Preview({ stream, isMirrored, children }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={classes.stage}>
      <video
        ref={video}
        className={classes.picture}
        data-mirrored={isMirrored || undefined}
        aria-label={texts.preview}
        autoPlay
        muted
        playsInline
      />
      {children}
    </div>
  )
}
