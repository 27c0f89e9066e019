import { useEffect, useRef, useState, type ReactNode } from 'react'
import { sidesOf, StageFrame, type Sides } from '../watching/StageFrame.tsx'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

interface PreviewProps {
  stream: MediaStream
  /** Mirrors the preview of a camera, as people expect; the recording is not mirrored. */
  isMirrored: boolean
  children?: ReactNode
}

/** Live preview of the camera or the screen. */
export function Preview({ stream, isMirrored, children }: PreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [sides, setSides] = useState<Sides>()
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <StageFrame sides={sides}>
      <video
        ref={video}
        className={classes.picture}
        data-mirrored={isMirrored || undefined}
        aria-label={texts.preview}
        autoPlay
        muted
        playsInline
        onResize={({ currentTarget }) => setSides(sidesOf(currentTarget))}
      />
      {children}
    </StageFrame>
  )
}
