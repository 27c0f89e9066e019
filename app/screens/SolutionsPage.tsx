import { ShowcasesPage } from '#features/showcases/web.tsx'
import { stars } from './showcase-stars.tsx'

/** The finished work that creators show, with what people think of it. */
export const SolutionsPage = () => <ShowcasesPage renderStars={stars} />
