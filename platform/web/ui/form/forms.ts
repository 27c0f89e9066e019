import type { CallError } from '../../api/messages.ts'

const DEFAULT_MESSAGE = 'Check this field'

interface FormLike {
  getInputNode: (field: string) => { focus: () => void } | null
  setFieldError: (field: string, message: string) => void
}

interface Shape {
  safeParse: (value: unknown) => { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
}

/** Returns our messages for the fields that a schema rejects, for a form's `validate`. The library's messages are not written for users. */
export function fieldProblems(
  shape: Shape,
  value: unknown,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  const invalid = new Set(shape.safeParse(value).error?.issues.map(({ path }) => String(path[0])))
  return Object.fromEntries([...invalid].map((field) => [field, messages[field] ?? DEFAULT_MESSAGE]))
}

/** Focuses the first invalid field: `form.onSubmit(send, focusFirstError(form))`. */
export const focusFirstError =
  (form: Pick<FormLike, 'getInputNode'>) =>
  (errors: Record<string, unknown>): void => {
    const first = Object.keys(errors)[0]
    if (first !== undefined) form.getInputNode(first)?.focus()
  }

/**
 * Shows validation problems from the server at the fields they name (the second element of `loc`). Returns the message for the top of the
 * form, or null if every problem was assigned to a field.
 */
export function showProblemsAtFields(form: FormLike, fields: readonly string[], error: CallError): string | null {
  const placed = error.problems.filter(({ loc, msg }) => {
    const field = fields.find((name) => name === loc[1])
    if (field !== undefined) form.setFieldError(field, msg)
    return field !== undefined
  })
  if (error.problems.length === 0 || placed.length < error.problems.length) return error.message
  form.getInputNode(String(placed[0]?.loc[1]))?.focus()
  return null
}
