import { ShowcasePage } from '#features/showcases/web.tsx'
import { creatorOf } from './CreatorOfSolution.tsx'

/** A showcase, whose maker a client writes to at once. */
export const OneSolutionPage = () => <ShowcasePage renderCreator={creatorOf} />
