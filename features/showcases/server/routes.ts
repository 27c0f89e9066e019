import { routes, type Route } from '#platform/server/routes.ts'
import { showcaseFetchingApi, showcasePicturesApi, showcasesApi, showcaseSharingApi } from '../contract.ts'
import { changing } from './changing.ts'
import { linking } from './linking.ts'
import { lists } from './lists.ts'
import { pictures } from './pictures.ts'
import { fetching } from './readme/fetching.ts'
import { readmes } from './readme/handlers.ts'
import { sharing } from './sharing.ts'

export const showcasesRoutes: Route[] = [
  ...routes(showcasesApi, { ...lists, ...changing, ...linking, ...readmes }),
  ...routes(showcasePicturesApi, pictures),
  ...routes(showcaseSharingApi, sharing),
  ...routes(showcaseFetchingApi, fetching),
]
