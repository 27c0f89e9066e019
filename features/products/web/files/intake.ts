import type { Destination } from '#platform/web/files/resumable.ts'
import { formatSize } from '#platform/web/format/sizes.ts'
import { PRODUCT_FILE_MAX_BYTES, type ProductFileType } from '../../contract/files.ts'
import { PRODUCT_UPLOADS_MAX, type ProductUpload } from '../../contract/uploads.ts'
import { texts } from './texts.ts'
import { uploadPath } from './upload-path.ts'

interface IntakeLimits {
  /** Unfinished uploads that are not running in this tab. */
  unfinished: readonly ProductUpload[]
  /** Bytes left in the creator's quota. */
  room: number
}

interface AcceptedFile {
  file: File
  /** Set when an earlier upload is resumed. */
  fileType?: ProductFileType
  destination?: Destination
}

/** Selects the chosen files that can be uploaded, resuming unfinished uploads, and explains why others cannot. */
export function acceptFiles(
  files: readonly File[],
  { unfinished, room }: IntakeLimits,
): { taken: AcceptedFile[]; faults: string[] } {
  const taken: AcceptedFile[] = []
  const faults: string[] = []
  let bytesLeft = room
  for (const file of files) {
    const { name, size } = file
    const begun = unfinished.find((upload) => upload.file_name === name && upload.size === size)
    if (begun) {
      const destination = { path: uploadPath(begun), inParts: begun.in_parts }
      taken.push({ file, fileType: begun.file_type, destination })
    } else if (size === 0) faults.push(texts.empty(name))
    else if (size > PRODUCT_FILE_MAX_BYTES) faults.push(texts.tooLarge(name, formatSize(PRODUCT_FILE_MAX_BYTES)))
    else if (size > bytesLeft) faults.push(texts.noRoom(name))
    else {
      bytesLeft -= size
      taken.push({ file })
    }
  }
  if (taken.length > PRODUCT_UPLOADS_MAX) faults.push(texts.tooMany(PRODUCT_UPLOADS_MAX))
  return { taken: taken.slice(0, PRODUCT_UPLOADS_MAX), faults }
}
