import { routes, type Route } from '#platform/server/http/routes.ts'
import { showcaseFetchingApi, showcasePicturesApi, showcasesApi, showcaseSharingApi } from '../contract.ts'
import { changeHandlers } from './change-showcase.ts'
import { linking } from './link-videos.ts'
import { lists } from './lists.ts'
import { pictures } from './pictures.ts'
import { fetching } from './readme/fetch-readme.ts'
import { readmes } from './readme/handlers.ts'
import { sharing } from './share-links.ts'

export const showcasesRoutes: Route[] = [
  ...routes(showcasesApi, { ...lists, ...changeHandlers, ...linking, ...readmes }),
  ...routes(showcasePicturesApi, pictures),
  ...routes(showcaseSharingApi, sharing),
  ...routes(showcaseFetchingApi, fetching),
]
