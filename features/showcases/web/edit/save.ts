import type { useCall } from '#platform/web/query.ts'
import { videosApi } from '#features/videos/contract.ts'
import type { Showcase } from '../../contract.ts'
import type { ShowcaseActions } from '../useShowcaseActions.ts'
import { changedDetails, detailsOf, isSame, keyOfPicture, type DraftFields, type DraftPicture } from './draft.ts'
import type { Draft } from './useDraft.ts'

type Acts = Omit<ShowcaseActions, 'change'>
type Written = Pick<Draft, 'begun' | 'fields' | 'files'>

/** Told which of the new pictures is on its way. */
export type OnPicture = (nth: number, count: number) => void

const README_NAME = 'README.md'

/** A README as a file; null for none. */
export const readmeFile = (readme: string): File | null =>
  readme.trim() === '' ? null : new File([readme], README_NAME, { type: 'text/markdown' })

const altOf = ({ alt }: DraftPicture) => alt.trim() || null

const isNew = ({ id }: DraftPicture) => id === null

/** Publishes what was written, with the first of its pictures. */
export async function publish(acts: Acts, { fields, files }: Written): Promise<Showcase> {
  const [first] = fields.pictures
  const image = first && files[first.key]
  const readme = readmeFile(fields.readme)
  return acts.create({
    ...detailsOf(fields),
    selected_video_ids: fields.video_ids,
    include_profile: fields.include_profile,
    ...(image && { image_file: image, image_alt: altOf(first) }),
    ...(readme && { readme_file: readme }),
  })
}

/** Makes public those of the videos that are not yet: a showcase shows no others. */
export async function publishVideos(ids: readonly number[], ask: ReturnType<typeof useCall>): Promise<void> {
  for (const id of ids) {
    const { is_public } = await ask(videosApi.read, { params: { id } })
    if (!is_public) await ask(videosApi.change, { params: { id }, body: { is_public: true } })
  }
}

/** What is left to send of a draft whose showcase has just been published. */
export function leftAfter(made: Showcase, { fields, files }: Pick<Written, 'fields' | 'files'>): DraftFields {
  const [first, ...others] = fields.pictures
  const sent = made.pictures[0]
  if (!first || !sent || !files[first.key]) return fields
  return { ...fields, pictures: [{ ...first, id: sent.id, key: keyOfPicture(sent.id) }, ...others] }
}

/**
 * Makes a showcase say what was written of it: what was left alone stays as it is, whoever changed it meanwhile. `onSent` hears of
 * each new picture which one it is now, so that it is not sent again when something after it fails.
 */
export async function save(
  acts: Acts,
  showcase: Showcase,
  written: Written,
  onSent: (key: string, id: number) => void,
  onPicture: OnPicture,
): Promise<Showcase> {
  const { begun, fields } = written
  const { id } = showcase
  let now = showcase
  const details = changedDetails(begun, fields)
  if (Object.keys(details).length > 0) now = await acts.update(id, details)
  if (!isSame(begun.pictures, fields.pictures)) now = await savePictures(acts, now, written, onSent, onPicture)
  if (begun.readme !== fields.readme) {
    const readme_file = readmeFile(fields.readme)
    now = readme_file ? await acts.replaceFiles(id, { readme_file }) : await acts.removeReadme(id)
  }
  if (!isSame(begun.video_ids, fields.video_ids)) now = await acts.linkVideos(id, fields.video_ids)
  if (begun.include_profile !== fields.include_profile) now = await acts.linkProfile(id, fields.include_profile)
  return now
}

/** Sends, describes, removes and orders the pictures. */
export async function savePictures(
  acts: Acts,
  showcase: Showcase,
  { begun, fields, files }: Written,
  onSent: (key: string, id: number) => void,
  onPicture: OnPicture,
): Promise<Showcase> {
  const { id } = showcase
  let now = showcase
  const gone = begun.pictures.filter(({ key }) => !fields.pictures.some((picture) => picture.key === key))
  for (const { id: pictureId } of gone) {
    if (pictureId !== null && now.pictures.some((one) => one.id === pictureId))
      now = await acts.removePicture(id, pictureId)
  }
  const count = fields.pictures.filter(isNew).length
  const ids: number[] = []
  let nth = 0
  for (const picture of fields.pictures) {
    const file = files[picture.key]
    if (picture.id === null && file) {
      onPicture(++nth, count)
      const before = new Set(now.pictures.map((one) => one.id))
      now = await acts.addPicture(id, { file, alt: altOf(picture) })
      const added = now.pictures.findLast((one) => !before.has(one.id))
      if (!added) continue
      onSent(picture.key, added.id)
      ids.push(added.id)
    } else if (picture.id !== null) {
      const there = now.pictures.find((one) => one.id === picture.id)
      if (there && there.alt !== altOf(picture)) now = await acts.describePicture(id, picture.id, altOf(picture))
      if (there) ids.push(picture.id)
    }
  }
  const order = now.pictures.map((one) => one.id)
  return isSame(
    order.filter((one) => ids.includes(one)),
    ids,
  )
    ? now
    : acts.orderPictures(id, ids)
}
