import { Select } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ArrangedList, EntryTool } from '#platform/web/ui/form/ArrangedList.tsx'
import classes from '#platform/web/ui/form/LongForm.module.css'
import { moved } from '#platform/web/ui/form/useDragOrder.ts'
import { PARTS_MAX, type BundlePart } from '../../contract/bundles.ts'
import { priceText } from '../presenter.ts'
import { useAllOwnProducts } from '../own/useAllOwnProducts.ts'
import { texts } from './texts.ts'

interface PartsFieldProps {
  chosen: number[]
  /** Products that the bundle has already, on sale or no longer. */
  stored: readonly BundlePart[]
  /** Product being edited, which is not in itself; null for a new one. */
  ownId: number | null
  /** Whether only the order can change. */
  isFixed: boolean
  problem: string | undefined
  onChange: (ids: number[]) => void
}

/** The products of a bundle in their order, with a field to add more of the user's own. */
export function PartsField({ chosen, stored, ownId, isFixed, problem, onChange }: PartsFieldProps) {
  const [typed, setTyped] = useState('')
  const own = useAllOwnProducts('published')
  const known = new Map([...stored, ...own].map((product) => [product.id, product]))
  const entries = chosen.map((id) => ({ id, product: known.get(id) }))
  const nameOf = ({ id, product }: (typeof entries)[number]) => product?.name ?? texts.unnamed(id)
  const isGone = (id: number) => stored.some((part) => part.id === id && !part.is_available)
  const free = own.filter(({ id, part_count }) => part_count === 0 && id !== ownId && !chosen.includes(id))
  return (
    <>
      {entries.length > 0 && (
        <ArrangedList
          entries={entries}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => onChange(moved(chosen, from, to))}
          renderTools={(entry) =>
            isFixed ? null : (
              <EntryTool
                icon={X}
                label={texts.takeOut(nameOf(entry))}
                onClick={() => onChange(chosen.filter((id) => id !== entry.id))}
              />
            )
          }
        >
          {(entry) => (
            <p className={classes.name} dir="auto">
              {nameOf(entry)}
              <span className={classes.soft}>
                {isGone(entry.id) ? texts.notOnSale : entry.product && priceText('one_time', entry.product.total)}
              </span>
            </p>
          )}
        </ArrangedList>
      )}
      {!isFixed && (
        <Select
          label={texts.add}
          description={chosen.length >= PARTS_MAX ? texts.full : texts.addHint}
          disabled={chosen.length >= PARTS_MAX}
          searchable
          error={problem}
          value={null}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={texts.noneToAdd}
          data={free.map(({ id, name, total }) => ({
            value: String(id),
            label: `${name}, ${priceText('one_time', total)}`,
          }))}
          onChange={(id) => {
            if (id === null) return
            onChange([...chosen, Number(id)])
            setTyped('')
          }}
        />
      )}
    </>
  )
}
