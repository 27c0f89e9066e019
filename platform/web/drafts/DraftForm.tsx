import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import classes from '../ui/form/LongForm.module.css'
import type { DraftFields } from './draft.ts'
import { DraftNotices } from './DraftNotices.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { Draft } from './useDraft.ts'

type AnyProblems = Readonly<Partial<Record<string, string>>>

/** Names of the draft's text fields. */
type TextNames<Fields> = { [Name in keyof Fields]: Fields[Name] extends string ? Name : never }[keyof Fields]

/** Props that the fields of a long form need from its draft. */
export interface FormFieldProps<Fields, Problems> {
  fields: Fields
  problems: Problems
  onChange: (changes: Partial<Fields>) => void
  /** Returns the input props of a text field. */
  text: (name: TextNames<Fields>) => {
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
}

/**
 * State of a long form: its validation problems and pending uploads. `nameOf` maps a field to the name under which its problem is listed.
 */
export function useDraftForm<Fields extends DraftFields, Problems extends AnyProblems>(
  draft: Draft<Fields>,
  problemsOf: (fields: Fields) => Problems,
  nameOf: (field: string) => string = (field) => field,
) {
  const [problems, setProblems] = useState({} as Problems)
  // Whether something the form needs is still uploading.
  const [isWaiting, setIsWaiting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A problem stays until its field is changed.
  const change: Draft<Fields>['change'] = (changes, added) => {
    draft.change(changes, added)
    const changed = new Set(Object.keys(changes).map(nameOf))
    const isUntouched = ([name]: [string, unknown]) => !changed.has(name)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(isUntouched)) as Problems)
  }
  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const isSendable = () => {
    const found = problemsOf(draft.fields)
    showProblems(found)
    return Object.keys(found).length === 0 && !isWaiting
  }
  const words: FormFieldProps<Fields, Problems> = {
    fields: draft.fields,
    problems,
    onChange: change,
    text: (name) => ({
      value: draft.fields[name] as string,
      error: problems[nameOf(String(name))],
      onChange: ({ currentTarget: { value } }) => change({ [name]: value } as Partial<Fields>),
    }),
  }
  return { draft, form, problems, change, words, showProblems, isSendable, isWaiting, setIsWaiting }
}

interface DraftFormProps {
  form: Pick<
    ReturnType<typeof useDraftForm<DraftFields, AnyProblems>>,
    'form' | 'problems' | 'isSendable' | 'isWaiting'
  > & { draft: Omit<Draft<DraftFields>, 'change' | 'clashes'> & { clashes: readonly string[] } }
  sending: { send: () => Promise<void>; busy: string | null; error: string | null }
  /** Label of the submit button. */
  label: string
  texts: { fieldNames: Readonly<Record<string, string>>; checkFields: string }
  /** Message shown while uploads are pending. */
  waits: string
  children: ReactNode
}

/** Long form whose draft is stored in this browser until submitted. */
export function DraftForm({ form: state, sending, label, texts, waits, children }: DraftFormProps) {
  const { draft, form, problems, isSendable, isWaiting } = state
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isSendable()) void sending.send()
      }}
    >
      <DraftNotices draft={draft} fieldNames={texts.fieldNames} />
      {children}
      <SaveBar
        draft={draft}
        label={label}
        busy={sending.busy}
        waits={isWaiting ? waits : null}
        error={Object.keys(problems).length > 0 ? texts.checkFields : sending.error}
      />
    </form>
  )
}
