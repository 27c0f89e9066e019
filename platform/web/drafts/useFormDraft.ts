import { useState } from 'react'
import { changedFields } from './draft.ts'
import { deleteFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

interface Kept<Values> {
  kept_at: number
  changes: Partial<Values>
}

export interface FormDraft<Values> {
  /** What the form starts with: what stands there, and on it what was written on an earlier visit. */
  start: Values
  /** Since when something lies here that was begun on an earlier visit; null when nothing did. */
  foundFrom: number | null
  /** Whether anything differs from what stood there. */
  isTouched: (values: Values) => boolean
  /** Whether the browser keeps what is written. */
  isKept: boolean
  /** Keeps what the form holds now; call it with every change. */
  keep: (values: Values) => void
  /** What stands there without them. */
  there: Values
  /** Forgets the changes: they were saved, and so it stands there now; or they were discarded. */
  settle: (values: Values) => void
}

type Emptiable<Values> = readonly (keyof Values & string)[]

// What an earlier version of the form kept may have other fields, or fields of another kind.
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
    // Nothing that was kept here.
  }
  deleteFormDraft(name)
  return null
}

/**
 * What somebody writes in a form, kept in this browser under a name until it is sent or discarded. Only what differs from what stood
 * there is kept; it is put on top of what stands there when they come back. `emptiable` names the fields that may hold null.
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
