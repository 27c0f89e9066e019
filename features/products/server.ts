import { removePictureFiles } from './server/picture-files.ts'
import { purchaseJobs } from './server/purchases/jobs.ts'

export { productPersonalData } from './server/personal-data.ts'
export { productPictureFiles } from './server/picture-files.ts'
export { ratedProducts } from './server/rated.ts'
export { comparePurchases } from './server/purchases/comparing.ts'
export { purchaseListener } from './server/purchases/listener.ts'
export { purchasePersonalData } from './server/purchases/personal-data.ts'
export { purchasesRoutes } from './server/purchases/routes.ts'
export { productsRoutes } from './server/routes.ts'

/** The work that calls on products and purchases leave for later. */
export const productJobs = [removePictureFiles, ...purchaseJobs]
