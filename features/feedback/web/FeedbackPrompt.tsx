import { useEffect } from 'react'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { useFeedbackPrompt } from './prompt.ts'
import { pendingFeedback } from './pending-feedback.ts'

const FeedbackDialog = onDemand(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog)

async function sendStored(): Promise<void> {
  if (pendingFeedback.read() === null) return
  const { sendStoredFeedback } = await import('./outbox.ts')
  await sendStoredFeedback()
}

/** Renders the feedback dialog, loaded when it is first opened, and sends feedback that could not be sent before. Mounted once. */
export function FeedbackPrompt() {
  const opened = useFeedbackPrompt((state) => state.opened)

  useEffect(() => {
    // Offline, loading the script fails too; the next start retries.
    const tryAgain = () => void sendStored().catch(() => undefined)
    tryAgain()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])

  return <FeedbackDialog opened={opened} />
}
