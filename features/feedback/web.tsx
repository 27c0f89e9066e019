import type { WebFeature } from '#platform/web/feature.ts'
import { pendingFeedback } from './web/pending-feedback.ts'

export { FeedbackPrompt } from './web/FeedbackPrompt.tsx'
export { useFeedbackPrompt } from './web/prompt.ts'

export const feedbackFeature: WebFeature = {
  storedNames: [pendingFeedback.name],
}
