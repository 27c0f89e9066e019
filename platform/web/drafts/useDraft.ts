import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameDraft, filesInUse, rebaseDraft, type DraftFields, type Files, type RebasedDraft } from './draft.ts'
import type { DraftPlace, DraftStore, StoredDraft } from './stored-drafts.ts'

// Debounce: stores the draft at a pause in typing.
const DEBOUNCE_MS = 400

/** Draft being edited: its starting values, fields and files, and conflicts with changes made elsewhere. */
interface DraftState<Fields extends DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
  clashes: RebasedDraft<Fields>['clashes']
}

export interface Draft<Fields extends DraftFields> extends DraftState<Fields> {
  /** Changes fields; new pictures are passed with their files, by key. */
  change: (changes: Partial<Fields>, files?: Files) => void
  /** Timestamp of a draft found from an earlier visit; null without one. */
  foundFrom: number | null
  /** Whether the draft differs from the saved values. */
  isTouched: boolean
  /** Whether the browser has stored the draft, as far as attempted. */
  keeping: 'kept' | 'soon' | 'impossible'
  /** Discards the draft. */
  drop: () => void
  /** Deletes the stored draft after it was submitted or moved elsewhere. */
  settle: () => Promise<void>
}

function initialState<Fields extends DraftFields>(
  there: Fields,
  storedDraft: StoredDraft<Fields> | null,
): DraftState<Fields> {
  if (!storedDraft) return { begun: there, fields: there, files: {}, clashes: [] }
  const { fields, clashes } = rebaseDraft(storedDraft.begun, storedDraft.fields, there)
  return { begun: there, fields, files: filesInUse(storedDraft.files, fields), clashes }
}

export interface DraftOptions<Fields extends DraftFields> {
  store: DraftStore<Fields>
  place: DraftPlace
  /** Current saved values, which fields that the user left alone follow. */
  there: Fields
  /** Whether the user is still signed in; logging out has just deleted all drafts. */
  isStillHere: () => boolean
}

/** Returns a draft that survives reloads in this browser; null until the stored draft was read. */
export function useDraft<Fields extends DraftFields>(options: DraftOptions<Fields>): Draft<Fields> | null {
  const { store, place, there, isStillHere } = options
  const [writing, setWriting] = useState<DraftState<Fields> | null>(null)
  const [foundFrom, setFoundFrom] = useState<number | null>(null)
  const [keeping, setKeeping] = useState<Draft<Fields>['keeping']>('kept')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSettled = useRef(false)

  const start = useEffectEvent((storedDraft: StoredDraft<Fields> | null) => {
    setWriting(initialState(there, storedDraft))
    setFoundFrom(storedDraft?.kept_at ?? null)
  })
  const { accountId, id } = place
  useEffect(() => {
    let isOver = false
    store.readDraft({ accountId, id }, Date.now()).then(
      (storedDraft) => isOver || start(storedDraft),
      () => isOver || start(null),
    )
    return () => {
      isOver = true
    }
  }, [store, accountId, id])

  // It was saved elsewhere.
  if (writing !== null && !isSameDraft(writing.begun, there)) {
    const { fields, clashes } = rebaseDraft(writing.begun, writing.fields, there)
    setWriting({ begun: there, fields, files: filesInUse(writing.files, fields), clashes })
  }

  const storeDraft = useEffectEvent(async () => {
    clearTimeout(timer.current)
    if (writing === null || isSettled.current || !isStillHere()) return
    const { begun, fields, files } = writing
    try {
      if (isSameDraft(fields, begun)) await store.deleteDraft(place)
      else await store.storeDraft(place, { begun, fields, files, kept_at: Date.now() })
      setKeeping('kept')
    } catch {
      setKeeping('impossible')
    }
  })
  const fields = writing?.fields
  useEffect(() => {
    if (fields === undefined) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void storeDraft(), DEBOUNCE_MS)
  }, [fields])
  useEffect(() => {
    // A hidden page may never become visible again.
    const storeWhenHidden = () => void (document.visibilityState === 'hidden' && storeDraft())
    document.addEventListener('visibilitychange', storeWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', storeWhenHidden)
      void storeDraft()
    }
  }, [])

  if (writing === null) return null
  // Two changes may come before the next render.
  const replace = (next: (before: DraftState<Fields>) => DraftState<Fields>) => {
    setWriting((before) => before && next(before))
    setKeeping('soon')
  }
  return {
    ...writing,
    foundFrom,
    isTouched: !isSameDraft(writing.fields, writing.begun),
    keeping,
    change: (changes, added = {}) =>
      replace(({ fields: before, files, ...rest }) => {
        const changed = { ...before, ...changes }
        return { ...rest, fields: changed, files: filesInUse({ ...files, ...added }, changed) }
      }),
    drop: () => {
      setFoundFrom(null)
      replace(() => initialState(there, null))
    },
    settle: async () => {
      isSettled.current = true
      clearTimeout(timer.current)
      await store.deleteDraft(place).catch(() => undefined)
    },
  }
}
