import { completeAddress } from '#platform/web/format/addresses.ts'
import { changedFields, draftPictures, type DraftFields as AnyDraft } from '#platform/web/drafts/draft.ts'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { ShowcaseDetails, type Showcase } from '../../contract.ts'
import { texts } from './texts.ts'

/** Fields of a showcase being edited; they may be incomplete or invalid. */
export interface DraftFields extends AnyDraft {
  title: string
  description: string
  for_whom: string
  what_changed: string
  project_url: string
  repository_url: string
  demo_url: string
  readme: string
  video_ids: number[]
  include_profile: boolean
}

/** Fields of a new showcase. */
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

/** Returns the form fields of a showcase. */
export const fieldsOf = (showcase: Showcase, readme: string): DraftFields => ({
  title: showcase.title,
  description: showcase.description,
  for_whom: showcase.for_whom ?? '',
  what_changed: showcase.what_changed ?? '',
  project_url: showcase.project_url ?? '',
  repository_url: showcase.repository_url ?? '',
  demo_url: showcase.demo_url ?? '',
  pictures: draftPictures(showcase.pictures),
  readme,
  video_ids: showcase.selected_video_ids,
  include_profile: showcase.include_profile,
})

const orNull = (text: string) => text.trim() || null

/** Converts text fields to a request body, with empty ones as null. */
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

/** Validation errors by field. */
export type Problems = Partial<Record<keyof DraftFields, string>>

/** Returns the validation errors of a draft. */
export function problemsOf(fields: DraftFields): Problems {
  return fieldProblems(ShowcaseDetails, detailsOf(fields), WORDS)
}

/** Returns the text fields that differ from the initial ones. */
export const changedDetails = (begun: DraftFields, fields: DraftFields) =>
  changedFields(detailsOf(begun), detailsOf(fields))
