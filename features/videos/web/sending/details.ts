import { completeAddress } from '#platform/web/format/addresses.ts'
import { VideoDetails, type VideoType } from '../../contract.ts'
import { texts } from './texts.ts'

/** Details of a video being edited; they may be incomplete or invalid. */
export interface DraftDetails {
  title: string
  description: string
  video_type: VideoType
  project_url: string
  is_public: boolean
}

const LONGEST_TITLE = 200

/** Returns initial details for a file. */
export const detailsOfFile = (name: string): DraftDetails => ({
  title: name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .slice(0, LONGEST_TITLE)
    .toWellFormed(),
  description: '',
  video_type: 'solution_demo',
  project_url: '',
  is_public: false,
})

/** Converts details to a request body, with empty fields as null. */
export const bodyOf = ({ description, project_url, ...rest }: DraftDetails) => ({
  ...rest,
  description: description.trim() || null,
  project_url: completeAddress(project_url) || null,
})

const WORDS: Record<keyof DraftDetails, string> = {
  title: texts.titleMissing,
  description: texts.fieldTooLong,
  video_type: texts.fieldTooLong,
  project_url: texts.addressWrong,
  is_public: texts.fieldTooLong,
}

/** Returns validation errors by field. */
export function problemsOf(details: DraftDetails): Partial<Record<keyof DraftDetails, string>> {
  const wrong = VideoDetails.safeParse(bodyOf(details)).error?.issues.map(({ path }) => path[0] as keyof DraftDetails)
  return Object.fromEntries((wrong ?? []).map((field) => [field, WORDS[field]]))
}

/** Returns the valid fields, which can be saved already. */
export function validDetailsOf(details: DraftDetails): Partial<ReturnType<typeof bodyOf>> {
  const wrong = problemsOf(details)
  return Object.fromEntries(Object.entries(bodyOf(details)).filter(([field]) => !(field in wrong)))
}
