import { removePictureFiles, showcasePictureFiles } from './server/picture-files.ts'
import { fetchReadme } from './server/readme/fetch-readme.ts'
import { renderAgain } from './server/readme/store-readme.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { showcasePersonalData } from './server/personal-data.ts'
import { reportedShowcases } from './server/reported-showcases.ts'
import { ratedShowcases } from './server/rating-subject.ts'
import { showcasesRoutes } from './server/routes.ts'

export { prepareShowcaseImport } from './server/import-showcase.ts'
export {
  countArchivedShowcases,
  listArchivedShowcases,
  measureArchivedShowcases,
  readArchivedReadme,
} from './server/queries/archived-showcases.ts'
export { presentNewestShowcases } from './server/previews.ts'
export { publicShowcases } from './server/queries/public.ts'
export { presentShowcases } from './server/presenter.ts'

export const showcasesFeature: ServerFeature = {
  routes: showcasesRoutes,
  jobs: [removePictureFiles, renderAgain, fetchReadme],
  sweptFiles: [showcasePictureFiles],
  personalData: [showcasePersonalData],
  ratedKinds: { showcase: ratedShowcases },
  reportedKinds: { showcase: reportedShowcases },
}
