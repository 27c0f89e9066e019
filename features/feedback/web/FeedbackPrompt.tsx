import { lazy, Suspense, useEffect, useState } from 'react'
import { useFeedbackPrompt } from './prompt.ts'
import { pendingFeedback } from './pending-feedback.ts'

const FeedbackDialog = lazy(async () => ({ default: (await import('./FeedbackDialog.tsx')).FeedbackDialog }))

async function sendStored(): Promise<void> {
  if (pendingFeedback.read() === null) return
  const { sendStoredFeedback } = await import('./outbox.ts')
  await sendStoredFeedback()
}

/** Renders the feedback dialog, loaded when it is first opened, and sends feedback that could not be sent before. Mounted once. */
export function FeedbackPrompt() {
  const opened = useFeedbackPrompt((state) => state.opened)
  // Stays mounted afterwards, so that closing can fade out and restore the focus.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)

  useEffect(() => {
    // Offline, loading the script fails too; the next start retries.
    const tryAgain = () => void sendStored().catch(() => undefined)
    tryAgain()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])

  if (!wanted) return null
  return (
    <Suspense>
      <FeedbackDialog />
    </Suspense>
  )
}
