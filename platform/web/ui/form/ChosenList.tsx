import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ArrangedList, EntryTool } from './ArrangedList.tsx'
import classes from './LongForm.module.css'
import { moveEntry } from './useDragOrder.ts'

interface ChosenListProps {
  chosen: readonly number[]
  nameOf: (id: number) => string
  /** Returns what stands beside the name. */
  noteOf: (id: number) => ReactNode
  /** Label of the button that removes an entry; without it, only the order can change. */
  removeLabel: ((name: string) => string) | null
  onChange: (ids: number[]) => void
}

/** Sortable list of chosen things by their ids, each with a button that removes it. */
export function ChosenList({ chosen, nameOf, noteOf, removeLabel, onChange }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <ArrangedList
      entries={chosen}
      keyOf={(id) => id}
      nameOf={nameOf}
      onMove={(from, to) => onChange(moveEntry(chosen, from, to))}
      renderTools={(id) =>
        removeLabel && (
          <EntryTool
            icon={X}
            label={removeLabel(nameOf(id))}
            onClick={() => onChange(chosen.filter((other) => other !== id))}
          />
        )
      }
    >
      {(id) => (
        <p className={classes.name} dir="auto">
          {nameOf(id)} <span className={classes.soft}>{noteOf(id)}</span>
        </p>
      )}
    </ArrangedList>
  )
}
