import { z } from 'zod'
import { pictureAddress, removePicture as removeStored } from '#platform/server/files/files.ts'
import { job, REMOVAL_QUEUE } from '#platform/server/work/jobs.ts'
import { sweptPictures } from '#platform/server/files/stored-files.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { profilesSubject } from '../contract.ts'
import { deleteProfiles, exportProfiles, findDeveloperProfile, listPicturesAmong } from './queries/profiles.ts'

/** Deletes a picture that no profile uses any more. */
export const removePicture = job({
  name: 'profile-remove-picture',
  queue: REMOVAL_QUEUE,
  data: z.object({ name: z.string() }),
  run: async ({ name }, { services }) => removeStored(services.files, name),
})

/** Pictures without a profile are removed by the periodic sweep: their request was interrupted, or could not delete them. */
export const pictureFiles = sweptPictures(listPicturesAmong)

/** Profiles are deleted with the account. */
export const profilePersonalData: PersonalData = {
  name: 'profiles',
  exportOf: exportProfiles,
  mediaOf: async (db, accountId, { config }) => {
    const name = (await findDeveloperProfile(db, accountId))?.profile_image ?? null
    const url = pictureAddress(config.PUBLIC_URL, name)
    return name === null || url === null ? [] : [{ kind: 'profile picture', name, url }]
  },
  erase: async ({ db, changes, enqueue }, { accountId }) => {
    const name = await deleteProfiles(db, accountId)
    changes(profilesSubject)
    // After the commit, because deleting a file cannot be rolled back.
    if (name !== null) await enqueue(removePicture, { name }, { atOnce: true })
  },
}
