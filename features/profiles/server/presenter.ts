import { pictureAddress } from '#platform/server/files/files.ts'
import type { DeveloperProfile, PriceRange, PublicDeveloper } from '../contract.ts'
import type { findDeveloperProfile, findPublicDeveloper } from './queries/profiles.ts'

type DeveloperRow = NonNullable<Awaited<ReturnType<typeof findDeveloperProfile>>>
type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublicDeveloper>>>

/** A creator's profile as it is answered: with the address of the picture, and its prices as one range. */
export const present = (
  { profile_image, price_from, price_to, ...row }: DeveloperRow,
  publicUrl: string,
): DeveloperProfile => ({
  ...row,
  price_range: price_from === null || price_to === null ? null : { from: price_from, to: price_to },
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

/** The columns of a profile that is sent: what is absent stays. */
export const columnsOf = <Sent extends { price_range?: PriceRange | null | undefined }>({
  price_range,
  ...sent
}: Sent) => ({
  ...sent,
  ...(price_range !== undefined && { price_from: price_range?.from ?? null, price_to: price_range?.to ?? null }),
})
