import { isSame, keyOfPicture, onlyNamed, type DraftFields, type DraftPicture, type Files } from './draft.ts'
import type { DraftStore } from './stored-drafts.ts'
import type { Draft } from './useDraft.ts'

interface StoredPicture {
  id: number
  alt: string | null
}

/** Calls that change the pictures of a work; each returns the updated work. */
export interface PictureActions<Work extends { pictures: readonly StoredPicture[] }> {
  addPicture: (id: number, picture: { file: File; alt: string | null }) => Promise<Work>
  describePicture: (id: number, pictureId: number, alt: string | null) => Promise<Work>
  removePicture: (id: number, pictureId: number) => Promise<Work>
  orderPictures: (id: number, ids: number[]) => Promise<Work>
}

/** Draft to save: the values it started from, its fields and its chosen files. */
export interface Written<Fields extends DraftFields = DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
}

/** Called with the server's id of an uploaded picture. */
export type OnSent = (key: string, id: number) => void
/** Called with the position of the new picture being uploaded. */
export type OnPicture = (nth: number, count: number) => void

/** Returns the alternative text for calls; null if empty. */
export const altOf = ({ alt }: DraftPicture): string | null => alt.trim() || null

const isNew = ({ id }: DraftPicture) => id === null

/** Uploads, describes, removes and orders the pictures of a work. */
export async function savePictures<Work extends { id: number; pictures: readonly StoredPicture[] }>(
  acts: PictureActions<Work>,
  work: Work,
  { begun, fields, files }: Written,
  onSent: OnSent,
  onPicture: OnPicture,
): Promise<Work> {
  const { id } = work
  let now = work
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
  const order = now.pictures.map((one) => one.id).filter((one) => ids.includes(one))
  return isSame(order, ids) ? now : acts.orderPictures(id, ids)
}

const withSent = (pictures: readonly DraftPicture[], key: string, id: number): DraftPicture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, key: keyOfPicture(id), id } : picture))

/** Returns a callback that records uploaded pictures in the draft, so that they are not uploaded again after a later failure. */
export function noteSentIn({ fields, change }: Pick<Draft<DraftFields>, 'fields' | 'change'>): OnSent {
  let { pictures } = fields
  return (key, id) => {
    pictures = withSent(pictures, key, id)
    change({ pictures })
  }
}

/** Uploads the pictures of a newly created work. If one fails, the rest is stored as a draft of the page that edits the work. */
export async function savePicturesOfNew<
  Work extends { id: number; pictures: readonly StoredPicture[] },
  Fields extends DraftFields,
>(
  acts: PictureActions<Work>,
  made: Work,
  { begun, fields, files }: Written<Fields>,
  { store, accountId, onPicture }: { store: DraftStore<Fields>; accountId: number; onPicture: OnPicture },
): Promise<void> {
  let left = fields
  const onSent: OnSent = (key, id) => {
    left = { ...left, pictures: withSent(left.pictures, key, id) }
  }
  try {
    await savePictures(acts, made, { begun, fields, files }, onSent, onPicture)
  } catch (error) {
    const kept = { begun, fields: left, files: onlyNamed(files, left), kept_at: Date.now() }
    await store.storeDraft({ accountId, id: made.id }, kept).catch(() => undefined)
    throw error
  }
}
