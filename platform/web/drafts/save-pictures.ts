import { isSame, type DraftFields, type DraftPicture, type Files } from './draft.ts'

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
