/** A picture of a draft; one without a number was chosen here and not sent yet. */
export interface DraftPicture {
  key: string
  id: number | null
  alt: string
}

/** What somebody writes of a piece of work: fields of its own, and pictures. */
export interface DraftFields {
  pictures: DraftPicture[]
}

/** Pictures that were chosen and not sent yet, by their keys. */
export type Files = Readonly<Record<string, File>>

/** Of the files that were chosen, those that stand in a draft. */
export const onlyNamed = (files: Files, { pictures }: DraftFields): Files =>
  Object.fromEntries(pictures.flatMap(({ key }) => (files[key] ? [[key, files[key]]] : [])))

/** The name of a picture that the server has. */
export const keyOfPicture = (id: number): string => `picture-${id}`

/** Pictures that the server has, as a draft holds them. */
export const draftPictures = (stored: readonly { id: number; alt: string | null }[]): DraftPicture[] =>
  stored.map(({ id, alt }) => ({ key: keyOfPicture(id), id, alt: alt ?? '' }))

/** Whether two values of a field say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

const namesOf = <Fields extends DraftFields>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]

/** Whether two drafts say the same. */
export const isSameDraft = <Fields extends DraftFields>(one: Fields, other: Fields): boolean =>
  namesOf(one).every((name) => isSame(one[name], other[name]))

/** Of some fields, those that differ from how they stood. */
export function changedFields<Words extends object>(before: Words, now: Words): Partial<Words> {
  const names = Object.keys(now) as (keyof Words)[]
  const changed = names.filter((name) => !isSame(now[name], before[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Words>
}

export interface Rebased<Fields> {
  fields: Fields
  /** What was changed both here and elsewhere; here it stays as it was written. */
  clashes: (keyof Fields)[]
}

/** Puts what somebody wrote on top of what is there now: whatever they left alone follows what was changed elsewhere. */
export function rebased<Fields extends DraftFields>(begun: Fields, mine: Fields, now: Fields): Rebased<Fields> {
  const names = namesOf(now)
  const isMine = (name: keyof Fields) => !isSame(mine[name], begun[name])
  const isTheirs = (name: keyof Fields) => !isSame(now[name], begun[name]) && !isSame(now[name], mine[name])
  const kept = Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]]))
  const pictures = isMine('pictures') ? rebasedPictures(begun.pictures, mine.pictures, now.pictures) : now.pictures
  const clashes = names.filter((name) => name !== 'pictures' && isMine(name) && isTheirs(name))
  return { fields: { ...now, ...kept, pictures }, clashes }
}

// Pictures come and go one by one, and so do the changes to them.
function rebasedPictures(begun: DraftPicture[], mine: DraftPicture[], now: DraftPicture[]): DraftPicture[] {
  const find = (pictures: DraftPicture[], key: string) => pictures.find((picture) => picture.key === key)
  const stayed = mine
    .filter(({ key, id }) => id === null || find(now, key))
    .map((picture) => {
      const isDescribed = picture.alt !== find(begun, picture.key)?.alt
      return isDescribed ? picture : (find(now, picture.key) ?? picture)
    })
  return [...stayed, ...now.filter(({ key }) => !find(begun, key) && !find(mine, key))]
}
