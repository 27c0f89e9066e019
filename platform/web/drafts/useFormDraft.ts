import { useState } from 'react'
import { changedFields } from './draft.ts'
import { deleteFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

interface Kept<Values> {
  kept_at: number
  changes: Partial<Values>
}

export interface FormDraft<Values> {
  /** Initial values: the saved ones, overlaid with a draft from an earlier visit. */
  start: Values
  /** Timestamp of a draft found from an earlier visit; null without one. */
  foundFrom: number | null
  /** Whether the values differ from the saved ones. */
  isTouched: (values: Values) => boolean
  /** Whether the browser stores the draft. */
  isKept: boolean
  /** Stores the form's current values; call it on every change. */
  keep: (values: Values) => void
  /** Saved values without the draft. */
  there: Values
  /** Deletes the draft after it was saved or discarded; `values` are then the saved ones. */
  settle: (values: Values) => void
}

type Emptiable<Values> = readonly (keyof Values & string)[]

// An earlier version of the form may have stored other fields or types.
function fitting<Values extends object>(changes: object, there: Values, emptiable: readonly string[]): Partial<Values> {
  const isFitting = ([name, value]: [string, unknown]) =>
    name in there &&
    (value !== null || emptiable.includes(name)) &&
    Array.isArray(value) === Array.isArray(there[name as keyof Values])
  return Object.fromEntries(Object.entries(changes).filter(isFitting)) as Partial<Values>
}

function readKept<Values extends object>(
  name: string,
  there: Values,
  emptiable: readonly string[],
): Kept<Values> | null {
  try {
    const { kept_at, changes } = JSON.parse(readFormDraft(name) ?? '') as Kept<Values>
    if (typeof kept_at === 'number' && kept_at > Date.now() - KEPT_MS) {
      return { kept_at, changes: fitting(changes, there, emptiable) }
    }
  } catch {
    // Not a draft stored here.
  }
  deleteFormDraft(name)
  return null
}

/**
 * Manages the draft of a form, stored in this browser until submitted or discarded. Only values that differ from the saved ones are stored;
 * they are applied on top of the saved ones at the next visit. `emptiable` names the fields that may be null.
 */
export function useFormDraft<Values extends object>(
  name: string,
  there: Values,
  emptiable: Emptiable<Values> = [],
): FormDraft<Values> {
  const [{ begun, start, foundFrom }, begin] = useState(() => {
    const kept = readKept(name, there, emptiable)
    return { begun: there, start: { ...there, ...kept?.changes }, foundFrom: kept?.kept_at ?? null }
  })
  const [isKept, setIsKept] = useState(true)
  const isTouched = (values: Values) => Object.keys(changedFields(begun, values)).length > 0
  return {
    start,
    foundFrom,
    isTouched,
    isKept,
    keep: (values) => {
      if (!isTouched(values)) return deleteFormDraft(name)
      const changes = changedFields(begun, values)
      const written = JSON.stringify({ kept_at: Date.now(), changes } satisfies Kept<Values>)
      setIsKept(keepFormDraft(name, written))
    },
    there: begun,
    settle: (values) => {
      deleteFormDraft(name)
      begin({ begun: values, start: values, foundFrom: null })
    },
  }
}
