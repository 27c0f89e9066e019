import { useForm, type FormValidateInput, type UseFormReturnType } from '@mantine/form'
import { useFormDraft, type FormDraft } from './useFormDraft.ts'

/** Returns a form whose values are stored as a draft at every change; without a name, one that stores nothing. */
export function useDraftedForm<Values extends object>(
  name: string | null,
  there: Values,
  validate: FormValidateInput<Values>,
  emptiable?: readonly (keyof Values & string)[],
): { draft: FormDraft<Values>; form: UseFormReturnType<Values> } {
  const draft = useFormDraft<Values>(name, there, emptiable)
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.start,
    validate,
    onValuesChange: draft.store,
  })
  return { draft, form }
}
