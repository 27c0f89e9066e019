import { pendingFeedback } from './web/pending-feedback.ts'

export { FeedbackPrompt } from './web/FeedbackPrompt.tsx'
export { useFeedbackPrompt } from './web/prompt.ts'

/** The names under which the browser keeps something for this feature. */
export const storedNames = [pendingFeedback.name]
