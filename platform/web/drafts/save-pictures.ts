import { isSame, keyOfPicture, filesInUse, type DraftFields, type DraftPicture, type Files } from './draft.ts'
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
export interface DraftToSave<Fields extends DraftFields = DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
}

/** Called with the server's id of an uploaded picture. */
export type OnUploaded = (key: string, id: number) => void
/** Called with the position of the new picture being uploaded. */
export type OnPicture = (nth: number, count: number) => void

/** Returns the alternative text for calls; null if empty. */
export const altOf = ({ alt }: DraftPicture): string | null => alt.trim() || null

const isNew = ({ id }: DraftPicture) => id === null

/** Uploads, describes, removes and orders the pictures of a work. */
export async function savePictures<Work extends { id: number; pictures: readonly StoredPicture[] }>(
  actions: PictureActions<Work>,
  work: Work,
  { begun, fields, files }: DraftToSave,
  onUploaded: OnUploaded,
  onPicture: OnPicture,
): Promise<Work> {
  const { id } = work
  let current = work
  const removed = begun.pictures.filter(({ key }) => !fields.pictures.some((picture) => picture.key === key))
  for (const { id: pictureId } of removed) {
    if (pictureId !== null && current.pictures.some((one) => one.id === pictureId))
      current = await actions.removePicture(id, pictureId)
  }
  const count = fields.pictures.filter(isNew).length
  const ids: number[] = []
  let nth = 0
  for (const picture of fields.pictures) {
    const file = files[picture.key]
    if (picture.id === null && file) {
      onPicture(++nth, count)
      const before = new Set(current.pictures.map((one) => one.id))
      current = await actions.addPicture(id, { file, alt: altOf(picture) })
      const added = current.pictures.findLast((one) => !before.has(one.id))
      if (!added) continue
      onUploaded(picture.key, added.id)
      ids.push(added.id)
    } else if (picture.id !== null) {
      const existing = current.pictures.find((one) => one.id === picture.id)
      if (existing && existing.alt !== altOf(picture))
        current = await actions.describePicture(id, picture.id, altOf(picture))
      if (existing) ids.push(picture.id)
    }
  }
  const order = current.pictures.map((one) => one.id).filter((one) => ids.includes(one))
  return isSame(order, ids) ? current : actions.orderPictures(id, ids)
}

const markUploaded = (pictures: readonly DraftPicture[], key: string, id: number): DraftPicture[] =>
  pictures.map((picture) => (picture.key === key ? { ...picture, key: keyOfPicture(id), id } : picture))

/** Returns a callback that records uploaded pictures in the draft, so that they are not uploaded again after a later failure. */
export function recordUploadsIn({ fields, change }: Pick<Draft<DraftFields>, 'fields' | 'change'>): OnUploaded {
  let { pictures } = fields
  return (key, id) => {
    pictures = markUploaded(pictures, key, id)
    change({ pictures })
  }
}

/** Uploads the pictures of a newly created work. If one fails, the rest is stored as a draft of the page that edits the work. */
export async function savePicturesOfNew<
  Work extends { id: number; pictures: readonly StoredPicture[] },
  Fields extends DraftFields,
>(
  actions: PictureActions<Work>,
  created: Work,
  { begun, fields, files }: DraftToSave<Fields>,
  { store, accountId, onPicture }: { store: DraftStore<Fields>; accountId: number; onPicture: OnPicture },
): Promise<void> {
  let remaining = fields
  const onUploaded: OnUploaded = (key, id) => {
    remaining = { ...remaining, pictures: markUploaded(remaining.pictures, key, id) }
  }
  try {
    await savePictures(actions, created, { begun, fields, files }, onUploaded, onPicture)
  } catch (error) {
    const draft = { begun, fields: remaining, files: filesInUse(files, remaining), kept_at: Date.now() }
    await store.storeDraft({ accountId, id: created.id }, draft).catch(() => undefined)
    throw error
  }
}
