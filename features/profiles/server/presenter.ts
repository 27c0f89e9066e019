import { pictureAddress } from '#platform/server/files/files.ts'
import type { DeveloperProfile, PriceRange, PublicDeveloper } from '../contract.ts'
import type { findDeveloperProfile, findPublicDeveloper } from './queries/profiles.ts'

type DeveloperRow = NonNullable<Awaited<ReturnType<typeof findDeveloperProfile>>>
type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicDeveloper>>>

/** Returns a creator's profile in the response format: with the URL of the picture, and the prices as one range. */
export const present = (
  { profile_image, price_from, price_to, ...row }: DeveloperRow,
  publicUrl: string,
): DeveloperProfile => ({
  ...row,
  price_range: price_from === null || price_to === null ? null : { from: price_from, to: price_to },
  profile_image_url: pictureAddress(publicUrl, profile_image),
})

/** Returns the public view of a creator's profile. */
export const presentPublicly = ({ full_name, ...row }: PublicRow, publicUrl: string): PublicDeveloper => ({
  ...present(row, publicUrl),
  username: row.username,
  user: { id: row.user_id, username: row.username, full_name },
  // Empty rather than null, because existing clients call string methods on it.
  bio: row.bio ?? '',
})

/** Returns the columns of a submitted profile; absent fields are omitted. */
export const columnsOf = <Sent extends { price_range?: PriceRange | null | undefined }>({
  price_range,
  ...sent
}: Sent) => ({
  ...sent,
  ...(price_range !== undefined && { price_from: price_range?.from ?? null, price_to: price_range?.to ?? null }),
})
