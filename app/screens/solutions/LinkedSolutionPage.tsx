// First visit: linked
import { SharedShowcasePage } from '#features/showcases/web.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

/** Showcase opened through its share link, with a button to send its creator a request. */
export const LinkedSolutionPage = () => <SharedShowcasePage renderCreator={creatorOf} />
