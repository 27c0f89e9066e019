import { pictureAddress } from '#platform/server/files/files.ts'
import type { DeveloperProfile, PublicDeveloper } from '../contract.ts'
import type { findDeveloperProfile, findPublicDeveloper } from './queries/profiles.ts'

type DeveloperRow = NonNullable<Awaited<ReturnType<typeof findDeveloperProfile>>>
type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicDeveloper>>>

/** A creator's profile as it is answered: with the address of the picture. */
export const present = ({ profile_image, ...row }: DeveloperRow, publicUrl: string): DeveloperProfile => ({
  ...row,
  profile_image_url: pictureAddress(publicUrl, profile_image),
})

/** The same as everybody may see it. */
export const presentPublicly = ({ full_name, ...row }: PublicRow, publicUrl: string): PublicDeveloper => ({
  ...present(row, publicUrl),
  username: row.username,
  user: { id: row.user_id, username: row.username, full_name },
  // Existing clients call string methods on it.
  bio: row.bio ?? '',
})
