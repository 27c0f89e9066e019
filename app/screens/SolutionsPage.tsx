import { ShowcasesPage } from '#features/showcases/web.tsx'
import { stars } from './solution-slots.tsx'

/** The finished work that creators show, with the stars it was given. */
export const SolutionsPage = () => <ShowcasesPage renderStars={stars} />
