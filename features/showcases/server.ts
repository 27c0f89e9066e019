import { removePictureFiles } from './server/picture-files.ts'
import { fetchReadme } from './server/readme/fetching.ts'
import { renderAgain } from './server/readme/taking.ts'

export { presentNewestShowcases } from './server/elsewhere.ts'
export { showcasePersonalData } from './server/personal-data.ts'
export { showcasePictureFiles } from './server/picture-files.ts'
export { publicShowcases } from './server/queries/public.ts'
export { ratedShowcases } from './server/rated.ts'
export { presentShowcases } from './server/presenter.ts'
export { showcasesRoutes } from './server/routes.ts'

/** The work that calls on showcases leave for later. */
export const showcaseJobs = [removePictureFiles, renderAgain, fetchReadme]
