import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp, GripVertical, NotebookPen, X, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { PlaylistVideo } from '../contract.ts'
import classes from './PlaylistView.module.css'
import { texts } from './texts.ts'
import type { useDragOrder } from './useDragOrder.ts'

type Dragging = ReturnType<typeof useDragOrder>

interface ArrangedVideoProps {
  video: PlaylistVideo
  at: number
  count: number
  drag: Dragging['drag']
  handle: ReturnType<Dragging['handleFor']>
  /** Leaves it where it was. */
  onGiveUp: () => void
  /** Moves it to a place; the focus stays on the control that was used. */
  onMove: (to: number, control: 'handle' | 'up' | 'down') => void
  onNote: () => void
  onTakeOut: () => void
}

/** A video in the list that its owner puts in order. */
export function ArrangedVideo(props: ArrangedVideoProps) {
  const { video, at, count, drag, handle, onGiveUp, onMove, onNote, onTakeOut } = props
  const { id, title, note } = video
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onGiveUp()
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to, 'handle')
  }
  return (
    <li
      data-dragged={drag?.from === at || undefined}
      data-drop={drag?.gap === at ? 'before' : drag?.gap === count && at === count - 1 ? 'after' : undefined}
    >
      {note !== null && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      <div className={classes.row}>
        <button
          type="button"
          className={classes.handle}
          aria-label={texts.move(title)}
          data-control={`handle ${id}`}
          onKeyDown={moveByKey}
          {...handle}
        >
          <GripVertical size="1.25rem" aria-hidden />
        </button>
        <div className={classes.said}>
          <h3 className={classes.title} dir="auto">
            {title}
          </h3>
          <div className={classes.tools}>
            <Tool
              icon={ArrowUp}
              label={texts.moveUp(title)}
              control={`up ${id}`}
              disabled={at === 0}
              onClick={() => onMove(at - 1, 'up')}
            />
            <Tool
              icon={ArrowDown}
              label={texts.moveDown(title)}
              control={`down ${id}`}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1, 'down')}
            />
            <Tool icon={NotebookPen} label={texts.addNote(title)} onClick={onNote} opensDialog />
            <Tool icon={X} label={texts.takeOut(title)} onClick={onTakeOut} />
          </div>
        </div>
      </div>
    </li>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  control?: string
  disabled?: boolean
  opensDialog?: boolean
  onClick: () => void
}

const Tool = ({ icon: Icon, label, control, disabled = false, opensDialog = false, onClick }: ToolProps) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    title={label}
    data-control={control}
    disabled={disabled}
    {...(opensDialog && { 'aria-haspopup': 'dialog' })}
    onClick={onClick}
  >
    <Icon size="1.1rem" aria-hidden />
  </ActionIcon>
)
