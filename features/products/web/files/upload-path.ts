import type { ProductUpload } from '../../contract/uploads.ts'

/** Returns the call path of an upload's bytes; `path` in its response is the complete URL path instead. */
export const uploadPath = ({ id }: Pick<ProductUpload, 'id'>): string => `/marketplace/uploads/${id}`
