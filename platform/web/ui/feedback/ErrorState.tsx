import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatus } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import classes from './State.module.css'
import { texts } from '../texts.ts'

export interface ErrorStateProps {
  title?: ReactNode
  /** What went wrong, as `CallError.message` says it. */
  message?: ReactNode
  onRetry?: () => unknown
  /** With which status the page goes out on which it stands, drawn on the server. */
  status?: number | null | undefined
  /** A retry is under way. */
  busy?: boolean
}

/** What stands where something could not be loaded. */
export function ErrorState({
  title = texts.failed,
  message = texts.failedHint,
  onRetry,
  status,
  busy = false,
}: ErrorStateProps) {
  useStatus(status)
  return (
    <div className={classes.state} data-tone="error" role="alert">
      <span className={classes.picture} aria-hidden>
        <CloudOff size="1.75rem" strokeWidth={1.25} />
      </span>
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{message}</div>
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" loading={busy} onClick={() => void onRetry()}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
