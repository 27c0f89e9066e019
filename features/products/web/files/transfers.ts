import { call } from '#platform/web/api/call.ts'
import { partsOf } from '#platform/web/files/send-by-parts.ts'
import { transferQueue } from '#platform/web/files/transfer/queue.ts'
import { recordActivity, onLoggedOut, useAuth } from '#features/accounts/web.tsx'
import type { ProductFileType } from '../../contract/files.ts'
import { productTusApi, productUploadsApi } from '../../contract/uploads.ts'
import { uploadPath } from './upload-path.ts'

interface ProductTransfer {
  productId: number
  fileType: ProductFileType
}

/** Product uploads of this tab. */
export const {
  useOwnTransfers,
  addTransfers,
  pauseTransfer,
  resumeTransfer,
  cancelTransfer,
  discardUpload,
  leaveOthers,
} = transferQueue<ProductTransfer>({
  // Idempotent, by its key.
  announce: ({ productId, fileType, file }) => {
    const body = { product_id: productId, filename: file.name, size: file.size, file_type: fileType }
    return async (signal, idempotencyKey) => {
      const upload = await call(productUploadsApi.announce, { body }, { signal, idempotencyKey })
      return { path: uploadPath(upload), inParts: upload.in_parts }
    }
  },
  parts: partsOf(productUploadsApi),
  tus: productTusApi,
  onProgress: recordActivity,
})

useAuth.subscribe(({ user }) => user && leaveOthers(user.id))
onLoggedOut(() => leaveOthers(0))
