import type { Database } from '#platform/server/database/database.ts'
import type { PublicDeveloper } from './contract.ts'
import type { RenameListener } from '#features/accounts/server.ts'
import { findAnyPriceRange, indexWords, listPublicDevelopersAmong } from './server/queries/profiles.ts'
import { presentPublicly } from './server/presenter.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { pictureFiles, profilePersonalData, removePicture } from './server/personal-data.ts'
import { profilesRoutes } from './server/routes.ts'

export { expectAccountOpen, findRatedPerson, storeRatingTotals } from './server/rating-subject.ts'
export { publicCreators } from './server/queries/public.ts'

/** Reindexes a creator after a rename, so that search finds the new name and no longer the old one. */
export const indexCreator: RenameListener = ({ db }, { id }) => indexWords(db, id)

export { setProfileShown } from './server/queries/profiles.ts'

/** Returns the creators with public profiles among these accounts, in the given order; `publicUrl` is the base URL of the product. */
export async function listPublicCreators(
  db: Database,
  accountIds: readonly number[],
  publicUrl: string,
): Promise<PublicDeveloper[]> {
  const rows = await listPublicDevelopersAmong(db, accountIds)
  return rows.map((row) => presentPublicly(row, publicUrl))
}

export const profilesFeature: ServerFeature = {
  routes: profilesRoutes,
  jobs: [removePicture],
  sweptFiles: [pictureFiles],
  personalData: [profilePersonalData],
  onRenamed: [indexCreator],
  storedAmounts: [findAnyPriceRange],
}
