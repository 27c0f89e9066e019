/** Picture of a draft; without an id it was chosen here and is not uploaded yet. */
export interface DraftPicture {
  key: string
  id: number | null
  alt: string
}

/** Base of all drafts: pictures, extended by fields of each kind. */
export interface DraftFields {
  pictures: DraftPicture[]
}

/** Chosen pictures that are not uploaded yet, by key. */
export type Files = Readonly<Record<string, File>>

/** Returns the chosen files that the draft still refers to. */
export const filesInUse = (files: Files, { pictures }: DraftFields): Files =>
  Object.fromEntries(pictures.flatMap(({ key }) => (files[key] ? [[key, files[key]]] : [])))

/** Returns the key of a picture stored on the server. */
export const keyOfPicture = (id: number): string => `picture-${id}`

/** Converts stored pictures into pictures of a draft. */
export const draftPictures = (stored: readonly { id: number; alt: string | null }[]): DraftPicture[] =>
  stored.map(({ id, alt }) => ({ key: keyOfPicture(id), id, alt: alt ?? '' }))

/** Returns whether two field values are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const namesOf = <Fields extends DraftFields>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]

/** Returns whether two drafts have equal fields. */
export const isSameDraft = <Fields extends DraftFields>(one: Fields, other: Fields): boolean =>
  namesOf(one).every((name) => isSame(one[name], other[name]))

/** Returns the fields that differ from their earlier values. */
export function changedFields<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  const changed = names.filter((name) => !isSame(now[name], before[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>
}

export interface RebasedDraft<Fields> {
  fields: Fields
  /** Fields changed both here and elsewhere; they keep the value written here. */
  clashes: (keyof Fields)[]
}

/** Rebases a draft onto the current values: fields that the user left alone follow changes made elsewhere. */
export function rebaseDraft<Fields extends DraftFields>(
  base: Fields,
  edited: Fields,
  now: Fields,
): RebasedDraft<Fields> {
  const names = namesOf(now)
  const isChangedHere = (name: keyof Fields) => !isSame(edited[name], base[name])
  const isChangedElsewhere = (name: keyof Fields) => !isSame(now[name], base[name]) && !isSame(now[name], edited[name])
  const ownChanges = Object.fromEntries(names.filter(isChangedHere).map((name) => [name, edited[name]]))
  const pictures = isChangedHere('pictures')
    ? rebasePictures(base.pictures, edited.pictures, now.pictures)
    : now.pictures
  const clashes = names.filter((name) => name !== 'pictures' && isChangedHere(name) && isChangedElsewhere(name))
  return { fields: { ...now, ...ownChanges, pictures }, clashes }
}

// Pictures are merged one by one, and so are the changes to them.
function rebasePictures(base: DraftPicture[], edited: DraftPicture[], now: DraftPicture[]): DraftPicture[] {
  const find = (pictures: DraftPicture[], key: string) => pictures.find((picture) => picture.key === key)
  const remaining = edited
    .filter(({ key, id }) => id === null || find(now, key))
    .map((picture) => {
      const isDescribed = picture.alt !== find(base, picture.key)?.alt
      return isDescribed ? picture : (find(now, picture.key) ?? picture)
    })
  return [...remaining, ...now.filter(({ key }) => !find(base, key) && !find(edited, key))]
}
