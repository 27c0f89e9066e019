import type { ReactNode } from 'react'
import { fieldProblems } from '#platform/web/ui/form/forms.ts'
import { NewRequest, type Request, type RequestChange } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Visibility of a request; empty until the user chooses, because there is no default. */
export type Visibility = '' | 'everybody' | 'chosen'

/** Values of the request form. */
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

/** Initial state of a new request; for visitors also how to store it instead of posting it. */
export interface BegunRequest {
  values: Partial<RequestValues>
  visitor?: {
    onChange: (values: RequestValues) => void
    onPost: (body: ReturnType<typeof bodyOf>) => void
    onDiscard: () => void
    /** Whether the browser stores the draft. */
    isStored: boolean
    /** Incremented to restart the form with `values`. */
    version: number
    /** Notice to show before they continue. */
    notice: ReactNode
  }
}

const visibilityOf = (request: Request | null): Visibility => {
  if (request === null) return ''
  return request.is_public ? 'everybody' : 'chosen'
}

/** Returns the initial form values. */
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

/** Returns the request body of the form; fields that do not apply are cleared rather than silently retained. */
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

/** Returns only the changed fields, so that fields not shown in the form, and concurrent changes by others, are preserved. */
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

/** Returns validation errors. A sensitive request is never public, and sharing it with its recipient requires confirmation. */
export const problemsOf = (values: RequestValues, isSent: boolean): Record<string, string> => ({
  ...fieldProblems(NewRequest, bodyOf(values), WORDS),
  ...(values.visibility === '' && !values.contains_sensitive_data ? { visibility: texts.visibilityMissing } : {}),
  ...(isSent && values.contains_sensitive_data && !values.acknowledge_sensitive
    ? { acknowledge_sensitive: texts.consentMissing }
    : {}),
})
