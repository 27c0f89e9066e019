import { MessageSquare } from 'lucide-react'
import { useStatus } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { useFeedbackPrompt } from '#features/feedback/web.tsx'
import classes from './Legal.module.css'
import { PATHS } from './paths.ts'
import { DOCUMENTS, texts } from './texts.ts'

/** How people reach whoever runs an installation without a contact page. */
export function ContactMissing() {
  useStatus(404)
  const giveFeedback = useFeedbackPrompt((state) => state.open)
  const action = (
    <div className={classes.ways}>
      <Button onClick={() => giveFeedback({ location: 'contact', target_id: 'general_feedback' })}>
        {texts.sendFeedback}
      </Button>
      <Button to={PATHS.imprint} variant="default">
        {DOCUMENTS.imprint.title}
      </Button>
    </div>
  )
  return (
    <EmptyState icon={MessageSquare} title={texts.noContactPage} action={action}>
      {texts.howToReach}
    </EmptyState>
  )
}
