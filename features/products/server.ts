import { removePictureFiles } from './server/picture-files.ts'

export { productPictureFiles } from './server/picture-files.ts'
export { ratedProducts } from './server/rated.ts'
export { productsRoutes } from './server/routes.ts'

/** The work that calls on products leave for later. */
export const productJobs = [removePictureFiles]
