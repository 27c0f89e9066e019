import type { ProductUpload } from '../../contract/uploads.ts'

/** Where the bytes of a file on its way go, as calls name paths; `path` in its answer is meant for those who know the whole address. */
export const uploadPath = ({ id }: Pick<ProductUpload, 'id'>): string => `/marketplace/uploads/${id}`
