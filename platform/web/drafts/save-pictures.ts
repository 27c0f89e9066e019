import { isSame, keyOfPicture, onlyNamed, type DraftFields, type DraftPicture, type Files } from './draft.ts'
import type { DraftStore } from './stored-drafts.ts'
import type { Draft } from './useDraft.ts'

interface StoredPicture {
  id: number
  alt: string | null
}

/** What is done with the pictures of a piece of work; each answers it as it stands then. */
export interface PictureActions<Work extends { pictures: readonly StoredPicture[] }> {
  addPicture: (id: number, picture: { file: File; alt: string | null }) => Promise<Work>
  describePicture: (id: number, pictureId: number, alt: string | null) => Promise<Work>
  removePicture: (id: number, pictureId: number) => Promise<Work>
  orderPictures: (id: number, ids: number[]) => Promise<Work>
}

/** What was written, on what, with the files that were chosen. */
export interface Written<Fields extends DraftFields = DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
}

/** Told of a new picture which one it is on the server now. */
export type OnSent = (key: string, id: number) => void
/** Told which of the new pictures is on its way. */
export type OnPicture = (nth: number, count: number) => void

/** What a picture shows, as calls take it: nothing is null. */
export const altOf = ({ alt }: DraftPicture): string | null => alt.trim() || null

const isNew = ({ id }: DraftPicture) => id === null

/** Sends, describes, removes and orders the pictures of a piece of work. */
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

/** Tells a draft of each new picture which one it is now, so that it is not sent again when something after it fails. */
export function noteSentIn({ fields, change }: Pick<Draft<DraftFields>, 'fields' | 'change'>): OnSent {
  let { pictures } = fields
  return (key, id) => {
    pictures = withSent(pictures, key, id)
    change({ pictures })
  }
}

/** Sends the pictures of work that was made just now. When one fails, what is left waits as a draft where the work is changed. */
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
    await store.keepDraft({ accountId, id: made.id }, kept).catch(() => undefined)
    throw error
  }
}
