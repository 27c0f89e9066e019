import type { ReactNode } from 'react'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { NewRequest, type Request, type RequestChange } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Who can read a request; nobody is chosen for somebody who has not said so. */
export type Visibility = '' | 'everybody' | 'chosen'

/** What the form of a request holds. */
export interface RequestValues {
  title: string
  content: string
  estimated_budget: number | ''
  is_idea: boolean
  seeks_collaboration: boolean
  collaboration_details: string
  visibility: Visibility
  contains_sensitive_data: boolean
  acknowledge_sensitive: boolean
  video_ids: number[]
}

/** What a new request begins with; of somebody without an account, also where what they write goes instead of being posted. */
export interface BegunRequest {
  values: Partial<RequestValues>
  visitor?: {
    onChange: (values: RequestValues) => void
    onPost: (body: ReturnType<typeof bodyOf>) => void
    onDiscard: () => void
    /** Whether the browser keeps what they write. */
    isKept: boolean
    /** Another one begins the form anew, with `values`. */
    version: number
    /** What they should know before they go on. */
    notice: ReactNode
  }
}

const visibilityOf = (request: Request | null): Visibility => {
  if (request === null) return ''
  return request.is_public ? 'everybody' : 'chosen'
}

/** What the form starts with. */
export const valuesOf = (request: Request | null): RequestValues => ({
  title: request?.title ?? '',
  content: request?.content ?? '',
  estimated_budget: request?.estimated_budget ?? '',
  is_idea: request?.is_idea ?? false,
  seeks_collaboration: request?.seeks_collaboration ?? false,
  collaboration_details: request?.collaboration_details ?? '',
  visibility: visibilityOf(request),
  contains_sensitive_data: request?.contains_sensitive_data ?? false,
  acknowledge_sensitive: false,
  video_ids: [],
})

/** What the form says: what does not apply is cleared rather than kept behind the screen. */
export const bodyOf = ({
  acknowledge_sensitive: _consent,
  video_ids: _videos,
  visibility,
  ...values
}: RequestValues) => ({
  ...values,
  estimated_budget: values.is_idea || values.estimated_budget === '' ? null : values.estimated_budget,
  collaboration_details:
    values.seeks_collaboration && values.collaboration_details.trim() !== '' ? values.collaboration_details : null,
  is_public: visibility === 'everybody' && !values.contains_sensitive_data,
})

/** What was changed: the rest stays as it is by now, also what the form does not show or somebody else changed meanwhile. */
export function changesOf(request: Request, values: RequestValues): RequestChange {
  const before: Record<string, unknown> = bodyOf(valuesOf(request))
  return Object.fromEntries(Object.entries(bodyOf(values)).filter(([name, value]) => value !== before[name]))
}

const WORDS = {
  title: texts.titleMissing,
  content: texts.contentMissing,
  estimated_budget: texts.budgetWrong,
  collaboration_details: texts.detailsWrong,
}

/** What is wrong in the form. A sensitive request is for chosen people without being asked, and sent to one only by who confirms it. */
export const problemsOf = (values: RequestValues, isSent: boolean): Record<string, string> => ({
  ...fieldProblems(NewRequest, bodyOf(values), WORDS),
  ...(values.visibility === '' && !values.contains_sensitive_data ? { visibility: texts.visibilityMissing } : {}),
  ...(isSent && values.contains_sensitive_data && !values.acknowledge_sensitive
    ? { acknowledge_sensitive: texts.consentMissing }
    : {}),
})
