import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameDraft, onlyNamed, rebased, type DraftFields, type Files, type Rebased } from './draft.ts'
import type { DraftPlace, DraftStore, KeptDraft } from './stored-drafts.ts'

// Who types rests now and then.
const PAUSE_MS = 400

/** What is written, on what, and what of it was changed elsewhere meanwhile. */
interface Writing<Fields extends DraftFields> {
  begun: Fields
  fields: Fields
  files: Files
  clashes: Rebased<Fields>['clashes']
}

export interface Draft<Fields extends DraftFields> extends Writing<Fields> {
  /** Changes fields; new pictures come with their files, by key. */
  change: (changes: Partial<Fields>, files?: Files) => void
  /** Since when something lies here that was begun on an earlier visit; null when nothing did. */
  foundFrom: number | null
  /** Whether anything differs from what is there. */
  isTouched: boolean
  /** Whether the browser keeps what is written, as far as it was tried. */
  keeping: 'kept' | 'soon' | 'impossible'
  /** Throws away what was written. */
  drop: () => void
  /** Forgets what was kept, now that it has been sent or lies elsewhere. */
  settle: () => Promise<void>
}

function begin<Fields extends DraftFields>(there: Fields, kept: KeptDraft<Fields> | null): Writing<Fields> {
  if (!kept) return { begun: there, fields: there, files: {}, clashes: [] }
  const { fields, clashes } = rebased(kept.begun, kept.fields, there)
  return { begun: there, fields, files: onlyNamed(kept.files, fields), clashes }
}

export interface DraftOptions<Fields extends DraftFields> {
  store: DraftStore<Fields>
  place: DraftPlace
  /** What stands there now: whatever somebody left alone follows it. */
  there: Fields
  /** Whether who writes is still signed in: who logged out has just had all of it forgotten. */
  isStillHere: () => boolean
}

/** What somebody writes, kept in this browser over a reload. Null until the browser was asked for what it keeps. */
export function useDraft<Fields extends DraftFields>(options: DraftOptions<Fields>): Draft<Fields> | null {
  const { store, place, there, isStillHere } = options
  const [writing, setWriting] = useState<Writing<Fields> | null>(null)
  const [foundFrom, setFoundFrom] = useState<number | null>(null)
  const [keeping, setKeeping] = useState<Draft<Fields>['keeping']>('kept')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSettled = useRef(false)

  const start = useEffectEvent((kept: KeptDraft<Fields> | null) => {
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

  // Somebody saved it elsewhere.
  if (writing !== null && !isSameDraft(writing.begun, there)) {
    const { fields, clashes } = rebased(writing.begun, writing.fields, there)
    setWriting({ begun: there, fields, files: onlyNamed(writing.files, fields), clashes })
  }

  const keep = useEffectEvent(async () => {
    clearTimeout(timer.current)
    if (writing === null || isSettled.current || !isStillHere()) return
    const { begun, fields, files } = writing
    try {
      if (isSameDraft(fields, begun)) await store.deleteDraft(place)
      else await store.keepDraft(place, { begun, fields, files, kept_at: Date.now() })
      setKeeping('kept')
    } catch {
      setKeeping('impossible')
    }
  })
  const fields = writing?.fields
  useEffect(() => {
    if (fields === undefined) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), PAUSE_MS)
  }, [fields])
  useEffect(() => {
    // Who goes elsewhere may not come back to this page.
    const leave = () => void (document.visibilityState === 'hidden' && keep())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void keep()
    }
  }, [])

  if (writing === null) return null
  // Two changes may come before the next drawing.
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
