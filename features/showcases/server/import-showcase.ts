import type { PictureAlt } from '#platform/contract/pictures.ts'
import type { UploadedFile } from '#platform/contract/upload.ts'
import { storePictures } from '#platform/server/files/work-images.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import type { z } from 'zod'
import type { ShowcaseDetails } from '../contract.ts'
import { checkLinkable } from './load.ts'
import { publishShowcase } from './publish-showcase.ts'
import { showcasePictures } from './queries/pictures.ts'
import { upsertReadme } from './queries/readmes.ts'
import { hasProfile } from './queries/showcases.ts'
import { renderUploadedReadme } from './readme/store-readme.ts'

/** A showcase from another installation; its videos are already of this one. */
export interface ImportedShowcase {
  details: ShowcaseDetails
  include_profile: boolean
  readme: UploadedFile | null
  pictures: readonly { file: UploadedFile; alt: z.output<typeof PictureAlt> }[]
  videoIds: readonly number[]
}

/**
 * Checks and stores the files of a showcase as if its developer had uploaded them. Returns functions that publish it in a transaction, and
 * that delete the files instead.
 */
export async function prepareShowcaseImport(
  { db, services }: WorkBase,
  developerId: number,
  { details, include_profile, readme, pictures, videoIds }: ImportedShowcase,
) {
  await checkLinkable(db, videoIds, developerId)
  const isLinked = include_profile && (await hasProfile(db, developerId))
  const taken = readme ? await renderUploadedReadme(readme, details.repository_url ?? null) : null
  const { stored, discard } = await storePictures(services.files, pictures)
  const make = async (work: Work): Promise<number> => {
    const id = await publishShowcase(work, developerId, { ...details, include_profile: isLinked }, videoIds)
    for (const picture of stored) await showcasePictures.insert(work.db, id, picture)
    if (taken) await upsertReadme(work.db, { ...taken, showcase_id: id, source_url: null, updated_at: work.now })
    return id
  }
  return { make, discard }
}
