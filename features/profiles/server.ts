import type { Database } from '#platform/server/database.ts'
import type { PublicDeveloper } from './contract.ts'
import { listPublicDevelopersAmong } from './server/queries/profiles.ts'
import { presentPublicly } from './server/presenter.ts'

export { pictureFiles, profilePersonalData, removePicture } from './server/personal-data.ts'
export { profilesRoutes } from './server/routes.ts'

/** The creators among these accounts who show themselves, in the order given; `publicUrl` is where the product is found. */
export async function listPublicCreators(
  db: Database,
  accountIds: readonly number[],
  publicUrl: string,
): Promise<PublicDeveloper[]> {
  const rows = await listPublicDevelopersAmong(db, accountIds)
  return rows.map((row) => presentPublicly(row, publicUrl))
}
