import { ShowcasePage } from '#features/showcases/web.tsx'
import { solutionSlots } from './solution-slots.tsx'

/** A showcase, with who made it and what others say of it. */
export const OneSolutionPage = () => <ShowcasePage {...solutionSlots} />
