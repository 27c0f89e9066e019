import { lazy, Suspense, useEffect, useState } from 'react'
import { useFeedbackPrompt } from './prompt.ts'
import { pendingFeedback } from './pending-feedback.ts'

const FeedbackDialog = lazy(async () => ({ default: (await import('./FeedbackDialog.tsx')).FeedbackDialog }))

async function sendWhatWaits(): Promise<void> {
  if (pendingFeedback.read() === null) return
  const { sendKeptFeedback } = await import('./outbox.ts')
  await sendKeptFeedback()
}

/** Holds the feedback dialog, fetched the first time it is asked for, and sends what could not be sent before. Mounted once. */
export function FeedbackPrompt() {
  const opened = useFeedbackPrompt((state) => state.opened)
  // It stays mounted afterwards, so that it can fade and give the focus back.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)

  useEffect(() => {
    // Without a connection the script does not arrive either; the next start tries again.
    const tryAgain = () => void sendWhatWaits().catch(() => undefined)
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
