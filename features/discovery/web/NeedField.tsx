// Script file: home
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#features/accounts/web.tsx'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { IconButton } from '#platform/web/ui/form/IconButton.tsx'
import { NEED_MAX_LENGTH } from '../contract.ts'
import { onRequestChange, readRequest } from './request-draft.ts'
import classes from './NeedField.module.css'
import { texts } from './texts.ts'

// Loaded when the field is first focused, to keep the initial page small.
const loadMatches = () => import('./NeedMatches.tsx')
const NeedMatches = lazy(async () => ({ default: (await loadMatches()).NeedMatches }))
const WorkField = lazy(async () => ({ default: (await import('./WorkField.tsx')).WorkField }))
const NeedRequest = lazy(async () => ({ default: (await import('./NeedRequest.tsx')).NeedRequest }))

/** A search result: its element id, and the page it links to; null posts a request. */
export interface NeedOption {
  id: string
  to: string | null
}

/**
 * "What do you need?": finds creators and their work as the user types, and starts a request on Enter, with or without an account. For
 * creators it finds open requests instead. Without JavaScript it searches creators.
 */
export function NeedField() {
  const role = useAuth((state) => state.user?.userType)
  if (role !== 'developer') return <Field isClient={role === 'client'} />
  return (
    <Suspense fallback={<div className={`${classes.form} ${classes.coming}`} />}>
      <WorkField />
    </Suspense>
  )
}

function Field({ isClient }: { isClient: boolean }) {
  const navigate = useNavigate()
  const id = useId()
  const listId = `${id}-found`
  const [typed, setTyped] = useState('')
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [options, setOptions] = useState<readonly NeedOption[]>([])
  const [activeId, setActiveId] = useState<string | null>(null)
  const { begun, isWriting, write, close } = useBegun(isClient)
  const need = typed.trim()
  const isShown = isOpen && need !== '' && options.length > 0

  const pick = ({ to }: NeedOption) => {
    setIsOpen(false)
    if (to === null) write(need)
    else void navigate(to)
  }
  const move = (step: number) => {
    const at = options.findIndex((one) => one.id === activeId)
    const next = at === -1 && step < 0 ? options.length - 1 : at + step
    setActiveId(options[next]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) setIsOpen(false)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else return
    event.preventDefault()
    if (event.key !== 'Escape') setIsOpen(true)
  }
  return (
    <>
      <form
        className={classes.form}
        role="search"
        action="/creators"
        onSubmit={(event) => {
          event.preventDefault()
          const active = isShown ? options.find((one) => one.id === activeId) : undefined
          if (need !== '' || active) pick(active ?? { id: '', to: null })
        }}
      >
        <label htmlFor={id} className={classes.label}>
          {texts.need}
        </label>
        <div className={classes.frame}>
          <input
            id={id}
            name="q"
            className={classes.field}
            placeholder={texts.example}
            maxLength={NEED_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="go"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={(isShown && activeId) || undefined}
            aria-describedby={`${id}-hint`}
            value={typed}
            onFocus={() => {
              setIsWanted(true)
              setIsOpen(true)
            }}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActiveId(null)
              setIsWanted(true)
              setIsOpen(true)
            }}
            onBlur={() => setIsOpen(false)}
            onKeyDown={onKeyDown}
          />
          <IconButton type="submit" className={classes.go} aria-label={texts.start}>
            <ArrowRight size="1.2rem" aria-hidden />
          </IconButton>
          {isWanted && (
            <Suspense>
              <NeedMatches
                id={listId}
                need={need}
                isShown={isShown}
                activeId={activeId}
                onFound={setOptions}
                onPick={pick}
              />
            </Suspense>
          )}
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {begun === null ? (
            texts.hint
          ) : (
            <>
              <span className={classes.begun}>
                {texts.begun} {begun.values.title}
              </span>
              <Button variant="subtle" size="compact-sm" onClick={() => write(null)}>
                {texts.goOn}
              </Button>
            </>
          )}
        </p>
      </form>
      {/* Outside the form, because submitting inside the dialog would also submit this form. */}
      {isWriting !== null && (
        <Suspense>
          <NeedRequest need={isWriting.need} begun={begun} isClient={isClient} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the draft in this browser and whether it is being edited. Visitors who return with an account continue where they left off. */
function useBegun(isClient: boolean) {
  const begun = useSyncExternalStore(onRequestChange, readRequest, () => null)
  const [wanted, setWanted] = useState<{ need: string | null } | 'closed' | null>(null)
  const waits = isClient && begun?.body ? { need: null } : null
  return {
    begun,
    isWriting: wanted === 'closed' ? null : (wanted ?? waits),
    write: (need: string | null) => setWanted({ need }),
    close: () => setWanted('closed'),
  }
}
