import type { ServerFeature } from '#platform/server/feature.ts'
import { PRODUCT_FILE_MAX_BYTES, productTusApi, productUploadsApi } from './contract.ts'
import { productFileJobs, cleanUpProductFiles } from './server/files/jobs.ts'
import { productFilesPersonalData } from './server/files/personal-data.ts'
import { productFiles } from './server/files/storage.ts'
import { productUploads } from './server/files/uploads.ts'
import { giftMail, sendGift } from './server/gifts/emails.ts'
import { feesPersonalData } from './server/fees/personal-data.ts'
import { invoiceFees } from './server/fees/invoice-fees.ts'
import { endUnreachableGifts, giftsPersonalData, returnGiftOfLeftSeller } from './server/gifts/personal-data.ts'
import { giftsRoutes } from './server/gifts/routes.ts'
import { fillOwedKeys } from './server/licences/owed-keys.ts'
import { licencesPersonalData } from './server/licences/personal-data.ts'
import { licencesRoutes } from './server/licences/routes.ts'
import { discountCodesPersonalData } from './server/pricing/personal-data.ts'
import { discountCodesRoutes } from './server/pricing/routes.ts'
import { productPersonalData } from './server/personal-data.ts'
import { productPictureFiles, removePictureFiles } from './server/picture-files.ts'
import { refundsRoutes } from './server/purchases/refunds-routes.ts'
import { failedRefunds } from './server/purchases/failed-refunds.ts'
import { productFileStorage, salesByDay } from './server/queries/daily-totals.ts'
import { purchaseMessagesRoutes } from './server/purchases/message-routes.ts'
import { purchaseJobs } from './server/purchases/jobs.ts'
import { purchaseFlow } from './server/purchases/payment-flow.ts'
import { findAnyPurchase } from './server/purchases/queries/owned-products.ts'
import { findAnyPrice } from './server/queries/rows.ts'
import { purchasePersonalData } from './server/purchases/personal-data.ts'
import { purchasesRoutes } from './server/purchases/routes.ts'
import { findOverdueRequests, remindOfRefundRequests } from './server/refunds/reminders.ts'
import { refundsPersonalData } from './server/refunds/personal-data.ts'
import { refundRequestsRoutes } from './server/refunds/routes.ts'
import { reportedProducts } from './server/reported-products.ts'
import { ratedProducts } from './server/rating-subject.ts'
import { compareTaxes } from './server/tax/report-tax.ts'
import { productTaxRoutes } from './server/tax/routes.ts'
import { productsRoutes } from './server/routes.ts'

export { listArchivedProducts } from './server/archived-products.ts'
export {
  countArchivedProducts,
  listArchivedReleases,
  measureArchivedProducts,
} from './server/queries/archived-products.ts'
export { quotaOf as productQuotaOf } from './server/files/quota.ts'
export { prepareProductImport } from './server/import-product.ts'
export { productFiles }
export { publicProducts } from './server/queries/public.ts'

export const productsFeature: ServerFeature = {
  routes: (contributed) => [
    ...productsRoutes({ ratedKinds: contributed('ratedKinds') }),
    ...purchasesRoutes,
    ...productTaxRoutes,
    ...purchaseMessagesRoutes,
    ...refundsRoutes,
    ...refundRequestsRoutes,
    ...licencesRoutes,
    ...discountCodesRoutes,
    ...giftsRoutes,
  ],
  resumableUploads: [
    {
      ...productTusApi,
      ask: productUploadsApi.readUpload,
      maxBytes: PRODUCT_FILE_MAX_BYTES,
      uploads: productUploads,
    },
  ],
  jobs: [removePictureFiles, ...productFileJobs, ...purchaseJobs, fillOwedKeys, sendGift, returnGiftOfLeftSeller],
  scheduledJobs: [compareTaxes, cleanUpProductFiles, remindOfRefundRequests, invoiceFees, endUnreachableGifts],
  sweptFiles: [productPictureFiles, productFiles],
  personalData: [
    productFilesPersonalData,
    purchasePersonalData,
    giftsPersonalData,
    refundsPersonalData,
    licencesPersonalData,
    productPersonalData,
    discountCodesPersonalData,
    feesPersonalData,
  ],
  mailTexts: [giftMail],
  paymentFlows: [purchaseFlow],
  storedAmounts: [findAnyPrice, findAnyPurchase],
  dailyTotals: [salesByDay, productFileStorage],
  operatorTasks: [failedRefunds, findOverdueRequests],
  ratedKinds: { product: ratedProducts },
  reportedKinds: { product: reportedProducts },
}
