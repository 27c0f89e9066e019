import { Progress } from '@mantine/core'
import { CircleCheck, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sending } from '../retry-upload.ts'
import { formatSize } from '../../format/sizes.ts'
import { Button } from '../../ui/form/Button.tsx'
import { secondsLeft, speedOf, type Sample } from './pace.ts'
import { texts } from './texts.ts'
import { DiscardUploadButton } from './DiscardUploadButton.tsx'
import classes from './Transfer.module.css'

/** Stage of an upload; `queued` waits for those before it. */
export type TransferStage = 'queued' | Sending | 'refused' | 'arrived'

/** Displayed state of an upload. */
export interface TransferState {
  file: File
  /** Upload path, once the server has assigned it. */
  path: string | null
  stage: TransferStage
  sent: number
  samples: readonly Sample[]
  /** Message of the error that ended it. */
  problem: string | null
}

export interface TransferProgressProps {
  transfer: TransferState
  /** Name shown for the upload. */
  name: string
  /** Content shown once it is complete. */
  arrived?: ReactNode
  onPause: () => void
  onResume: () => void
  /** Cancels the upload and deletes what was sent. Throws `CallError`. */
  onCancel: () => Promise<void>
}

/** Returns the progress as a percentage, rounded down. */
export const percentOf = ({ sent, file }: Pick<TransferState, 'sent' | 'file'>): number =>
  Math.min(100, Math.floor((sent / Math.max(1, file.size)) * 100))

/** Progress of an upload, with its controls. */
export function TransferProgress({ transfer, name, arrived, ...handlers }: TransferProgressProps) {
  const { stage, problem } = transfer
  if (stage === 'arrived') {
    return (
      <div className={classes.row}>
        <p className={classes.name}>
          <CircleCheck size="1.1em" aria-hidden /> <span dir="auto">{name}</span>
        </p>
        <div className={classes.facts} role="status">
          {arrived ?? texts.uploadComplete}
        </div>
      </div>
    )
  }
  const percent = percentOf(transfer)
  return (
    <div className={classes.row}>
      <p className={classes.name} dir="auto">
        {name}
      </p>
      <Progress value={percent} aria-label={texts.progressOf(name)} {...(stage === 'refused' && { color: 'madder' })} />
      <div className={classes.below}>
        <p className={classes.facts} data-wrong={stage === 'refused' || undefined}>
          {stage === 'refused' ? <span role="alert">{problem}</span> : <Facts transfer={transfer} percent={percent} />}
        </p>
        <Controls transfer={transfer} name={name} {...handlers} />
      </div>
    </div>
  )
}

function Facts({ transfer: { stage, sent, file, samples }, percent }: { transfer: TransferState; percent: number }) {
  const amount = texts.amount(formatSize(sent), formatSize(file.size))
  if (stage !== 'sending') {
    return (
      <>
        <span role="status">{stage === 'arrived' || stage === 'refused' ? '' : texts.stages[stage]}</span>
        {sent > 0 && `, ${texts.percent(percent)}, ${amount}`}
      </>
    )
  }
  const speed = speedOf(samples)
  const left = secondsLeft(file.size - sent, speed)
  const speedText = speed === null ? [] : [texts.speed(formatSize(speed))]
  const timeLeftText = left === null ? [] : [texts.left(left)]
  // All bytes are sent; the server is checking them.
  if (sent === file.size) return <span role="status">{texts.almost}</span>
  return <>{[texts.percent(percent), amount, ...speedText, ...timeLeftText].join(', ')}</>
}

function Controls({
  transfer: { stage, path },
  name,
  onPause,
  onResume,
  onCancel,
}: Omit<TransferProgressProps, 'arrived'>) {
  const isStopped = stage === 'paused' || stage === 'refused'
  const resumeLabel = stage === 'refused' ? (path === null ? texts.startAgain : texts.tryAgain) : texts.resume
  return (
    <div className={classes.controls}>
      {isStopped ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<Play size="1em" aria-hidden />}
          aria-label={texts.named(resumeLabel, name)}
          onClick={onResume}
        >
          {resumeLabel}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<Pause size="1em" aria-hidden />}
          aria-label={texts.named(texts.pause, name)}
          onClick={onPause}
        >
          {texts.pause}
        </Button>
      )}
      <DiscardUploadButton name={name} label={texts.cancelUpload} onConfirm={onCancel} />
    </div>
  )
}
