import { useState } from 'react'
import { changedFields } from './draft.ts'
import { deleteFormDraft, storeFormDraft, readFormDraft } from './form-drafts.ts'
import { isExpired, parseFormDraft, unsettledCall } from './stored-form-draft.ts'

interface StoredFields<Values> {
  kept_at: number
  changes: Partial<Values>
}

export interface FormDraft<Values> {
  /** Initial values: the saved ones, overlaid with a draft from an earlier visit. */
  start: Values
  /** Timestamp of a draft found from an earlier visit; null without one. */
  foundFrom: number | null
  /** Whether there is a draft: the values differ from the saved ones, and the form stores drafts. */
  isTouched: (values: Values) => boolean
  /** Whether the browser stores the draft. */
  isStored: boolean
  /** Stores the form's current values; call it on every change. */
  store: (values: Values) => void
  /** Saved values without the draft. */
  there: Values
  /** Deletes the draft after it was saved or discarded; `values` are then the saved ones. */
  settle: (values: Values) => void
}

type Emptiable<Values> = readonly (keyof Values & string)[]

// An earlier version of the form may have stored other fields or types.
function compatibleChanges<Values extends object>(
  changes: object,
  there: Values,
  emptiable: readonly string[],
): Partial<Values> {
  const isCompatible = ([name, value]: [string, unknown]) =>
    name in there &&
    (value !== null || emptiable.includes(name)) &&
    Array.isArray(value) === Array.isArray(there[name as keyof Values])
  return Object.fromEntries(Object.entries(changes).filter(isCompatible)) as Partial<Values>
}

function readStoredDraft<Values extends object>(
  name: string,
  there: Values,
  emptiable: readonly string[],
): StoredFields<Values> | null {
  const draft = parseFormDraft(readFormDraft(name))
  if (draft && !isExpired(draft)) {
    return { kept_at: draft.kept_at, changes: compatibleChanges(draft.changes, there, emptiable) }
  }
  deleteFormDraft(name)
  return null
}

/**
 * Manages the draft of a form, stored in this browser until submitted or discarded. Only values that differ from the saved ones are stored;
 * they are applied on top of the saved ones at the next visit. Without a name nothing is stored. `emptiable` names the fields that may be null.
 */
export function useFormDraft<Values extends object>(
  name: string | null,
  there: Values,
  emptiable: Emptiable<Values> = [],
): FormDraft<Values> {
  const [{ begun, start, foundFrom }, restart] = useState(() => {
    const storedDraft = name === null ? null : readStoredDraft(name, there, emptiable)
    return { begun: there, start: { ...there, ...storedDraft?.changes }, foundFrom: storedDraft?.kept_at ?? null }
  })
  const [isStored, setIsStored] = useState(true)
  const isTouched = (values: Values) => name !== null && Object.keys(changedFields(begun, values)).length > 0
  return {
    start,
    foundFrom,
    isTouched,
    isStored,
    store: (values) => {
      if (name === null) return
      if (!isTouched(values)) return deleteFormDraft(name)
      const unsettled = unsettledCall(name).read() ?? undefined
      const json = JSON.stringify({ kept_at: Date.now(), changes: changedFields(begun, values), unsettled })
      setIsStored(storeFormDraft(name, json))
    },
    there: begun,
    settle: (values) => {
      if (name !== null) deleteFormDraft(name)
      restart({ begun: values, start: values, foundFrom: null })
    },
  }
}
