import { ShowcasesPage } from '#features/showcases/web.tsx'

/** The finished work that creators show. */
export const SolutionsPage = () => <ShowcasesPage />
