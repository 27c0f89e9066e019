import { Readable } from 'node:stream'
import type { UploadedFile } from '#platform/contract/upload.ts'
import type { ImportedFile } from '#platform/server/files/imported-file.ts'
import { refuseSize } from '#platform/server/files/incoming-upload.ts'
import { busy } from '#platform/server/http/http-errors.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { VIDEO_MAX_BYTES, type VideoDetails } from '../contract.ts'
import { languageOf, readUploadedCaptions, storeCaptionsFile } from './captions.ts'
import { makeVideo, probeOriginal, expectStorageLeft } from './create-video.ts'
import { PLACEHOLDER_TYPE, newFolder, originalOf, removeFilesOf } from './files.ts'
import { lockUploadOwner } from './queries/uploads.ts'
import { storeThumbnailIfValid } from './thumbnails.ts'
import { storeCaptions } from './transcripts/store-captions.ts'

/** A video from another installation. */
export interface ImportedVideo {
  details: Pick<VideoDetails, 'title' | 'description' | 'video_type' | 'project_url'>
  file: ImportedFile
  thumbnail: UploadedFile | null
  captions: readonly { language: string; label: string; is_automatic: boolean; file: UploadedFile }[]
}

/**
 * Stores and checks the files of a video as if its owner had uploaded them. Returns functions that create it, private, in a transaction,
 * and that delete the files instead, and why its thumbnail was left out. Throws for a video that could not be uploaded either.
 */
export async function prepareVideoImport(
  { db, services }: WorkBase,
  owner: number,
  { details, file, thumbnail, captions }: ImportedVideo,
) {
  const { size, sha256 } = file
  const { storage } = services.files
  refuseSize(size, VIDEO_MAX_BYTES)
  await expectStorageLeft(db, owner, size, services.config)
  const folder = newFolder()
  const discard = () => removeFilesOf(storage, folder)
  try {
    await storage.put(originalOf(folder), Readable.from(file.read()), { type: PLACEHOLDER_TYPE, maxBytes: size })
    const probe = await probeOriginal(storage, folder)
    const { thumbnail: poster, problem = null } = thumbnail
      ? await storeThumbnailIfValid(storage, folder, thumbnail)
      : {}
    // Nobody is here to send the poster once more, so the video waits for it.
    if (problem?.code === 'busy') throw busy()
    const storedCaptions: { language: string; label: string; isAutomatic: boolean; name: string; path: string }[] = []
    for (const { language, label, is_automatic: isAutomatic, file: sent } of captions) {
      const name = await storeCaptionsFile(storage, folder, await readUploadedCaptions(sent.path))
      storedCaptions.push({ language: languageOf(language), label, isAutomatic, name, path: sent.path })
    }
    const make = async (work: Work): Promise<number> => {
      await lockUploadOwner(work.db, owner)
      await expectStorageLeft(work.db, owner, size, services.config)
      const id = await makeVideo(work, {
        owner,
        folder,
        size,
        checksum: sha256,
        details: { ...details, is_public: false },
        probe,
        ...(poster !== undefined && { thumbnail: poster }),
      })
      const video = { id, folder, attachments_folder: null }
      // Read once more, because all of them together may take more memory than there is.
      for (const { path, ...said } of storedCaptions) {
        await storeCaptions(work, video, { ...said, text: await readUploadedCaptions(path) })
      }
      return id
    }
    return { make, discard, thumbnailProblem: problem }
  } catch (error) {
    // No row names the folder yet.
    await discard()
    throw error
  }
}
