import { pictureAddress } from '#platform/server/files/files.ts'
import { resolveContent, withUrl, type LinkSources, type StoredLink } from '#features/conversations/server.ts'
import type { Call } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Pitch, PitchComparison, Snag } from '../contract.ts'
import type { ComparisonRow } from './queries/comparison.ts'
import type { getPitch, getSnag } from './queries/snags.ts'

type Context = Pick<Call<Endpoint>, 'db' | 'services' | 'now'>
type PitchRow = Awaited<ReturnType<typeof getPitch>>
type SnagRow = Awaited<ReturnType<typeof getSnag>>

/** Resolves the URLs of these pitches' videos in at most one statement. */
async function videosOf(context: Context, sources: LinkSources, rows: readonly { videos: StoredLink[] }[]) {
  const where = await resolveContent(
    context,
    sources,
    rows.flatMap(({ videos }) => videos),
  )
  return ({ videos }: { videos: StoredLink[] }) => videos.map((video) => withUrl(video, where))
}

type VideosOf = Awaited<ReturnType<typeof videosOf>>

const snagFrom = (row: SnagRow, shown: VideosOf): Snag => ({ ...row, videos: shown(row) })

const pitchFrom = ({ profile_image, ...pitch }: PitchRow, shown: VideosOf, publicUrl: string): Pitch => ({
  ...pitch,
  profile_image_url: pictureAddress(publicUrl, profile_image),
  videos: shown(pitch),
})

/** Returns a pitch as its creator sees it. */
export const presentSnag = async (context: Context, sources: LinkSources, row: SnagRow): Promise<Snag> =>
  snagFrom(row, await videosOf(context, sources, [row]))

/** Returns pitches as their creator sees them. */
export async function presentSnags(context: Context, sources: LinkSources, rows: readonly SnagRow[]): Promise<Snag[]> {
  const shown = await videosOf(context, sources, rows)
  return rows.map((row) => snagFrom(row, shown))
}

/** Returns a pitch as the owner of the request sees it. */
export const presentPitch = async (context: Context, sources: LinkSources, row: PitchRow): Promise<Pitch> =>
  pitchFrom(row, await videosOf(context, sources, [row]), context.services.config.PUBLIC_URL)

/** Returns pitches as the owner of the request sees them. */
export async function presentPitches(
  context: Context,
  sources: LinkSources,
  rows: readonly PitchRow[],
): Promise<Pitch[]> {
  const shown = await videosOf(context, sources, rows)
  return rows.map((row) => pitchFrom(row, shown, context.services.config.PUBLIC_URL))
}

/** Returns a pitch's comparison details, with the URLs of the pictures. */
export const presentComparison = ({ works, ...row }: ComparisonRow, publicUrl: string): PitchComparison => ({
  ...row,
  works: works.map(({ picture, ...work }) => ({ ...work, picture_url: pictureAddress(publicUrl, picture) })),
})
