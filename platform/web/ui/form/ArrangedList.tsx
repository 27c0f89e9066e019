import { ArrowDown, ArrowUp, GripVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useDragOrder } from './useDragOrder.ts'
import classes from './ArrangedList.module.css'
import { IconButton } from './IconButton.tsx'
import { texts } from '../texts.ts'

export interface ArrangedListProps<Entry> {
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string | number
  /** Returns the entry's name for the labels of its controls. */
  nameOf: (entry: Entry) => string
  /** Moves an entry to another index; both are within the list. */
  onMove: (from: number, to: number) => void
  /** Renders content before an entry's row, which moves with it. */
  renderBefore?: (entry: Entry) => ReactNode
  children: (entry: Entry) => ReactNode
  /** Renders additional buttons after those that move the entry. */
  renderTools?: (entry: Entry) => ReactNode
}

/** Sortable list: by dragging handles, with arrow keys on them, or with buttons. Announces positions to screen readers. */
export function ArrangedList<Entry>({ entries, keyOf, nameOf, onMove, ...parts }: ArrangedListProps<Entry>) {
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ control: string; key: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const count = entries.length
  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= count || to === from) return
    onMove(from, to)
    setAnnouncement(texts.moved(nameOf(entry), to + 1, count))
  }
  const { drag, handleFor, giveUp } = useDragOrder(list, move)
  useLayoutEffect(() => {
    // A moved element has lost the focus.
    if (focused.current === null) return
    const { control, key } = focused.current
    focused.current = null
    const find = (name: string) => list.current?.querySelector<HTMLButtonElement>(`[data-control="${name} ${key}"]`)
    const button = find(control)
    if (button?.disabled) find('handle')?.focus()
    else button?.focus()
  })
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol ref={list} className={classes.list}>
        {entries.map((entry, at) => {
          const key = String(keyOf(entry))
          const name = nameOf(entry)
          const moveBy = (control: string, to: number) => {
            focused.current = { control, key }
            move(at, to)
          }
          const moveByKey = (event: KeyboardEvent) => {
            if (event.key === 'Escape') giveUp()
            const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
            if (to === undefined) return
            event.preventDefault()
            moveBy('handle', to)
          }
          return (
            <li
              key={key}
              data-dragged={drag?.from === at || undefined}
              data-drop={drag?.gap === at ? 'before' : drag?.gap === count && at === count - 1 ? 'after' : undefined}
            >
              {parts.renderBefore?.(entry)}
              <div className={classes.row}>
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={texts.move(name)}
                  data-control={`handle ${key}`}
                  onKeyDown={moveByKey}
                  {...handleFor(at)}
                >
                  <GripVertical size="1.25rem" aria-hidden />
                </button>
                <div>{parts.children(entry)}</div>
                <div className={classes.tools}>
                  <EntryTool
                    icon={ArrowUp}
                    label={texts.moveUp(name)}
                    control={`up ${key}`}
                    disabled={at === 0}
                    onClick={() => moveBy('up', at - 1)}
                  />
                  <EntryTool
                    icon={ArrowDown}
                    label={texts.moveDown(name)}
                    control={`down ${key}`}
                    disabled={at === count - 1}
                    onClick={() => moveBy('down', at + 1)}
                  />
                  {parts.renderTools?.(entry)}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}

export interface EntryToolProps {
  icon: LucideIcon
  label: string
  control?: string
  disabled?: boolean
  opensDialog?: boolean
  onClick: () => void
}

/** Button of an entry in a sortable list. */
export const EntryTool = ({
  icon: Icon,
  label,
  control,
  disabled = false,
  opensDialog = false,
  onClick,
}: EntryToolProps) => (
  <IconButton
    variant="default"
    aria-label={label}
    title={label}
    data-control={control}
    disabled={disabled}
    {...(opensDialog && { 'aria-haspopup': 'dialog' })}
    onClick={onClick}
  >
    <Icon size="1.1rem" aria-hidden />
  </IconButton>
)
