import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatus } from '../../page/render-context.ts'
import { Button } from '../form/Button.tsx'
import classes from './State.module.css'
import { texts } from '../texts.ts'

export interface ErrorStateProps {
  title?: ReactNode
  /** Error message, such as `CallError.message`. */
  message?: ReactNode
  onRetry?: () => unknown
  /** HTTP status of the page when rendered on the server. */
  status?: number | null | undefined
  /** Whether a retry is running. */
  busy?: boolean
}

/** Error state shown in place of content that could not be loaded. */
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
