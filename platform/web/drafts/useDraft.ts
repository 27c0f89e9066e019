import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameDraft, onlyNamed, rebased, type DraftFields, type Files, type Rebased } from './draft.ts'
import type { DraftPlace, DraftStore, StoredDraft } from './stored-drafts.ts'

// Debounce: stores the draft at a pause in typing.
const PAUSE_MS = 400

/** Draft being edited: its starting values, fields and files, and conflicts with changes made elsewhere. */
interface Writing<Fields extends DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
  clashes: Rebased<Fields>['clashes']
}

export interface Draft<Fields extends DraftFields> extends Writing<Fields> {
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

function begin<Fields extends DraftFields>(there: Fields, kept: StoredDraft<Fields> | null): Writing<Fields> {
  if (!kept) return { begun: there, fields: there, files: {}, clashes: [] }
  const { fields, clashes } = rebased(kept.begun, kept.fields, there)
  return { begun: there, fields, files: onlyNamed(kept.files, fields), clashes }
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
  const [writing, setWriting] = useState<Writing<Fields> | null>(null)
  const [foundFrom, setFoundFrom] = useState<number | null>(null)
  const [keeping, setKeeping] = useState<Draft<Fields>['keeping']>('kept')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSettled = useRef(false)

  const start = useEffectEvent((kept: StoredDraft<Fields> | null) => {
    setWriting(begin(there, kept))
    setFoundFrom(kept?.kept_at ?? null)
  })
  const { accountId, id } = place
  useEffect(() => {
    let isOver = false
    store.readDraft({ accountId, id }, Date.now()).then(
      (kept) => isOver || start(kept),
      () => isOver || start(null),
    )
    return () => {
      isOver = true
    }
  }, [store, accountId, id])

  // It was saved elsewhere.
  if (writing !== null && !isSameDraft(writing.begun, there)) {
    const { fields, clashes } = rebased(writing.begun, writing.fields, there)
    setWriting({ begun: there, fields, files: onlyNamed(writing.files, fields), clashes })
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
    timer.current = setTimeout(() => void storeDraft(), PAUSE_MS)
  }, [fields])
  useEffect(() => {
    // A hidden page may never become visible again.
    const leave = () => void (document.visibilityState === 'hidden' && storeDraft())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void storeDraft()
    }
  }, [])

  if (writing === null) return null
  // Two changes may come before the next render.
  const replace = (next: (before: Writing<Fields>) => Writing<Fields>) => {
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
        return { ...rest, fields: changed, files: onlyNamed({ ...files, ...added }, changed) }
      }),
    drop: () => {
      setFoundFrom(null)
      replace(() => begin(there, null))
    },
    settle: async () => {
      isSettled.current = true
      clearTimeout(timer.current)
      await store.deleteDraft(place).catch(() => undefined)
    },
  }
}
