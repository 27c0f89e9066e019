import { useEffect, useRef, useState } from 'react'
import classes from './Recorder.module.css'
import { texts } from './texts.ts'

const SILENT_AFTER_MS = 4_000
// Fraction of full scale below which there is only microphone noise.
const NOISE_LEVEL = 0.02
const ANNOUNCE_EVERY_MS = 1_000

// Returns the loudness of samples, from 0 to 1, on a logarithmic scale.
function loudness(samples: Float32Array): number {
  const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 20 * Math.log10(Math.sqrt(meanSquare) || 1e-6)
  return Math.min(1, Math.max(0, (decibels + 60) / 60))
}

/** Shows the input level of a microphone, and tells when it is silent. */
export function LevelMeter({ microphone }: { microphone: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null)
  const [shownLevel, setShownLevel] = useState(0)
  const [isSilent, setIsSilent] = useState(false)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const source = context.createMediaStreamSource(microphone)
    source.connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let lastSoundAt = performance.now()
    let shownAt = 0
    let frame = 0
    const look = (at: number) => {
      analyser.getFloatTimeDomainData(samples)
      const level = loudness(samples)
      bar.current?.style.setProperty('--level', String(level))
      if (level > NOISE_LEVEL) lastSoundAt = at
      if (at - shownAt > ANNOUNCE_EVERY_MS) {
        shownAt = at
        setShownLevel(Math.round(level * 100))
        setIsSilent(at - lastSoundAt > SILENT_AFTER_MS)
      }
      frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      source.disconnect()
      void context.close()
    }
  }, [microphone])
  return (
    <div className={classes.sound}>
      <div
        ref={bar}
        className={classes.level}
        role="meter"
        aria-label={texts.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shownLevel}
      />
      <p role="status" className={classes.hint}>
        {isSilent ? texts.silent : ''}
      </p>
    </div>
  )
}
