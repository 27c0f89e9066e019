// First visit: linked
import { SharedShowcasePage } from '#features/showcases/web.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

/** A showcase that somebody was sent the link of, and a way to write to who made it. */
export const LinkedSolutionPage = () => <SharedShowcasePage renderCreator={creatorOf} />
