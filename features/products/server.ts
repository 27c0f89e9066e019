import { productFileJobs } from './server/files/jobs.ts'
import { removePictureFiles } from './server/picture-files.ts'
import { purchaseJobs } from './server/purchases/jobs.ts'

export { tidyProductFiles } from './server/files/jobs.ts'
export { productFilesPersonalData } from './server/files/personal-data.ts'
export { productFiles } from './server/files/storage.ts'
export { productUploads } from './server/files/uploads.ts'
export { productPersonalData } from './server/personal-data.ts'
export { productPictureFiles } from './server/picture-files.ts'
export { publicProducts } from './server/queries/public.ts'
export { ratedProducts } from './server/rating-subject.ts'
export { purchaseFlow } from './server/purchases/payment-flow.ts'
export { purchasePersonalData } from './server/purchases/personal-data.ts'
export { purchasesRoutes } from './server/purchases/routes.ts'
export { productsRoutes } from './server/routes.ts'

/** The work that calls on products and purchases leave for later. */
export const productJobs = [removePictureFiles, ...productFileJobs, ...purchaseJobs]
