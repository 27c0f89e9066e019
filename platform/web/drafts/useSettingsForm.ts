import type { FormValidateInput, UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from '../api/messages.ts'
import { toast } from '../ui/feedback/toast.ts'
import { showProblemsAtFields } from '../ui/form/forms.ts'
import { useDraftedForm } from './useDraftedForm.ts'
import type { FormDraft } from './useFormDraft.ts'

interface Options<Values> {
  /** Name of the draft in browser storage, from `settingsDraftName`. */
  name: string
  /** Saved values. */
  there: Values
  validate: FormValidateInput<Values>
  /** Fields that may be null. */
  emptiable?: readonly (keyof Values & string)[]
  /** Confirmation after saving. */
  saved: string
}

export interface SettingsFormState<Values> {
  form: UseFormReturnType<Values>
  draft: FormDraft<Values>
  /** Refusal that belongs to no field; null without one. */
  problem: string | null
  setProblem: (problem: string | null) => void
  /** For the action's `onDone`: confirms; the given values, or those of the form, are then the saved ones. */
  settle: (values?: Values) => void
  /** For the action's `onRefused`: shows each problem at its field. */
  refuse: (error: CallError) => void
}

/** Manages the values, draft and problems of a settings form; `SettingsForm` renders them. */
export function useSettingsForm<Values extends object>({
  name,
  there,
  validate,
  emptiable,
  saved,
}: Options<Values>): SettingsFormState<Values> {
  const { draft, form } = useDraftedForm(name, there, validate, emptiable)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    form,
    draft,
    problem,
    setProblem,
    settle: (values) => {
      draft.settle(values ?? form.values)
      if (values) form.setValues(values)
      toast.success(saved)
    },
    refuse: (error) => setProblem(showProblemsAtFields(form, Object.keys(form.values), error)),
  }
}
