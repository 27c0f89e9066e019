export { FeedbackPrompt } from './web/FeedbackPrompt.tsx'
export { useFeedbackPrompt } from './web/prompt.ts'
