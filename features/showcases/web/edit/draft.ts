import { completeAddress } from '#platform/web/addresses.ts'
import { fieldProblems } from '#platform/web/forms.ts'
import { ShowcaseDetails, type Showcase } from '../../contract.ts'
import { texts } from './texts.ts'

/** A picture of a draft; one without a number was chosen here and not sent yet. */
export interface DraftPicture {
  key: string
  id: number | null
  alt: string
}

/** What somebody says of a showcase while they write it: not all of it need be right yet. */
export interface DraftFields {
  title: string
  description: string
  for_whom: string
  what_changed: string
  project_url: string
  repository_url: string
  demo_url: string
  pictures: DraftPicture[]
  readme: string
  video_ids: number[]
  include_profile: boolean
}

/** Pictures that were chosen and not sent yet, by their keys. */
export type Files = Readonly<Record<string, File>>

/** Of the files that were chosen, those that stand in a draft. */
export const onlyNamed = (files: Files, { pictures }: DraftFields): Files =>
  Object.fromEntries(pictures.flatMap(({ key }) => (files[key] ? [[key, files[key]]] : [])))

/** A showcase of which nobody has said anything. */
export const NOTHING: DraftFields = {
  title: '',
  description: '',
  for_whom: '',
  what_changed: '',
  project_url: '',
  repository_url: '',
  demo_url: '',
  pictures: [],
  readme: '',
  video_ids: [],
  include_profile: true,
}

/** The name of a picture that the server has. */
export const keyOfPicture = (id: number): string => `picture-${id}`

/** What stands in a showcase, as its form holds it. */
export const fieldsOf = (showcase: Showcase, readme: string): DraftFields => ({
  title: showcase.title,
  description: showcase.description,
  for_whom: showcase.for_whom ?? '',
  what_changed: showcase.what_changed ?? '',
  project_url: showcase.project_url ?? '',
  repository_url: showcase.repository_url ?? '',
  demo_url: showcase.demo_url ?? '',
  pictures: showcase.pictures.map(({ id, alt }) => ({ key: keyOfPicture(id), id, alt: alt ?? '' })),
  readme,
  video_ids: showcase.selected_video_ids,
  include_profile: showcase.include_profile,
})

/** Whether two values of a field say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

type Field = keyof DraftFields

/** Whether two drafts say the same. */
export const isSameDraft = (one: DraftFields, other: DraftFields): boolean =>
  (Object.keys(one) as Field[]).every((name) => isSame(one[name], other[name]))

export interface Rebased {
  fields: DraftFields
  /** What was changed both here and elsewhere; here it stays as it was written. */
  clashes: Field[]
}

/** Puts what somebody wrote on top of what is there now: whatever they left alone follows what was changed elsewhere. */
export function rebased(begun: DraftFields, mine: DraftFields, now: DraftFields): Rebased {
  const names = Object.keys(now) as Field[]
  const isMine = (name: Field) => !isSame(mine[name], begun[name])
  const isTheirs = (name: Field) => !isSame(now[name], begun[name]) && !isSame(now[name], mine[name])
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

const orNull = (text: string) => text.trim() || null

/** What is said of a showcase in words, as calls take it: what is empty is none. */
export const detailsOf = (fields: DraftFields) => ({
  title: fields.title,
  description: fields.description,
  for_whom: orNull(fields.for_whom),
  what_changed: orNull(fields.what_changed),
  project_url: orNull(completeAddress(fields.project_url)),
  repository_url: orNull(completeAddress(fields.repository_url)),
  demo_url: orNull(completeAddress(fields.demo_url)),
})

const WORDS: Record<keyof ShowcaseDetails, string> = {
  title: texts.titleMissing,
  description: texts.descriptionMissing,
  for_whom: texts.tooLong,
  what_changed: texts.tooLong,
  project_url: texts.addressWrong,
  repository_url: texts.addressWrong,
  demo_url: texts.addressWrong,
}

/** What is wrong, by the field where it stands. */
export type Problems = Partial<Record<Field, string>>

/** What of a draft cannot be sent as it stands. */
export function problemsOf(fields: DraftFields): Problems {
  return fieldProblems(ShowcaseDetails, detailsOf(fields), WORDS)
}

/** Of what is said in words, what differs from how it stood. */
export function changedDetails(begun: DraftFields, fields: DraftFields): Partial<ReturnType<typeof detailsOf>> {
  const before: Record<string, unknown> = detailsOf(begun)
  return Object.fromEntries(Object.entries(detailsOf(fields)).filter(([name, value]) => value !== before[name]))
}
