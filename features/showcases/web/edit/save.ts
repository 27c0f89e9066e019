import { isSame, keyOfPicture } from '#platform/web/drafts/draft.ts'
import {
  altOf,
  savePictures,
  type OnPicture,
  type OnUploaded,
  type DraftToSave as Draft,
} from '#platform/web/drafts/save-pictures.ts'
import type { Showcase } from '../../contract.ts'
import type { ShowcaseActions } from '../useShowcaseActions.ts'
import { changedDetails, detailsOf, type DraftFields } from './draft.ts'

type SaveActions = Omit<ShowcaseActions, 'change'>
type Written = Draft<DraftFields>

const README_NAME = 'README.md'

/** Returns a README as a file; null when it is empty. */
export const readmeFile = (readme: string): File | null =>
  readme.trim() === '' ? null : new File([readme], README_NAME, { type: 'text/markdown' })

/** Publishes a draft with the first of its pictures. */
export async function publish(actions: SaveActions, { fields, files }: Written): Promise<Showcase> {
  const [first] = fields.pictures
  const image = first && files[first.key]
  const readme = readmeFile(fields.readme)
  return actions.create({
    ...detailsOf(fields),
    selected_video_ids: fields.video_ids,
    include_profile: fields.include_profile,
    ...(image && { image_file: image, image_alt: altOf(first) }),
    ...(readme && { readme_file: readme }),
  })
}

/** Returns what remains to be sent of a draft after its showcase was published. */
export function remainingDraft(made: Showcase, { fields, files }: Pick<Written, 'fields' | 'files'>): DraftFields {
  const [first, ...others] = fields.pictures
  const sent = made.pictures[0]
  if (!first || !sent || !files[first.key]) return fields
  return { ...fields, pictures: [{ ...first, id: sent.id, key: keyOfPicture(sent.id) }, ...others] }
}

/**
 * Saves the changed fields of a showcase; unchanged ones are not sent, so that concurrent changes to them are kept. Calls `onSent` with
 * each new picture as stored, so that a retry does not upload it again.
 */
export async function save(
  actions: SaveActions,
  showcase: Showcase,
  written: Written,
  onSent: OnUploaded,
  onPicture: OnPicture,
): Promise<Showcase> {
  const { begun, fields } = written
  const { id } = showcase
  let now = showcase
  const details = changedDetails(begun, fields)
  if (Object.keys(details).length > 0) now = await actions.update(id, details)
  if (!isSame(begun.pictures, fields.pictures)) now = await savePictures(actions, now, written, onSent, onPicture)
  if (begun.readme !== fields.readme) {
    const readme_file = readmeFile(fields.readme)
    now = readme_file ? await actions.replaceFiles(id, { readme_file }) : await actions.removeReadme(id)
  }
  if (!isSame(begun.video_ids, fields.video_ids)) now = await actions.linkVideos(id, fields.video_ids)
  if (begun.include_profile !== fields.include_profile) now = await actions.linkProfile(id, fields.include_profile)
  return now
}
