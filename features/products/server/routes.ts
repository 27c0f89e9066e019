import { routes, type Route } from '#platform/server/http/routes.ts'
import type { RatedKinds } from '#features/ratings/server.ts'
import { productPicturesApi, productReviewsApi, productsApi } from '../contract.ts'
import { changeHandlers } from './change-product.ts'
import { fileRoutes } from './files/routes.ts'
import { fileUploadRoutes } from './files/upload-routes.ts'
import { lists } from './lists.ts'
import { pictures } from './pictures.ts'
import { reviews } from './reviews.ts'

/** Endpoints of products; reviews need the rated kinds. */
export const productsRoutes = ({ ratedKinds }: { ratedKinds: RatedKinds }): Route[] => [
  ...routes(productsApi, { ...lists, ...changeHandlers }),

  ...routes(productPicturesApi, pictures),

  ...routes(productReviewsApi, reviews(ratedKinds)),

  ...fileRoutes,
  ...fileUploadRoutes,
]
