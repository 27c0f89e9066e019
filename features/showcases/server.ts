import { removePictureFiles } from './server/picture-files.ts'
import { fetchReadme } from './server/readme/fetch-readme.ts'
import { renderAgain } from './server/readme/store-readme.ts'

export { presentNewestShowcases } from './server/previews.ts'
export { showcasePersonalData } from './server/personal-data.ts'
export { showcasePictureFiles } from './server/picture-files.ts'
export { publicShowcases } from './server/queries/public.ts'
export { ratedShowcases } from './server/rating-subject.ts'
export { presentShowcases } from './server/presenter.ts'
export { showcasesRoutes } from './server/routes.ts'

/** The work that calls on showcases leave for later. */
export const showcaseJobs = [removePictureFiles, renderAgain, fetchReadme]
