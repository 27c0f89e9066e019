import { SharedShowcasePage } from '#features/showcases/web.tsx'
import { solutionSlots } from './solution-slots.tsx'

/** A showcase that somebody was sent the link of, with who made it and what others say of it. */
export const LinkedSolutionPage = () => <SharedShowcasePage {...solutionSlots} />
