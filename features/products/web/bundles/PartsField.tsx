import { Select } from '@mantine/core'
import { useState } from 'react'
import { ChosenList } from '#platform/web/ui/form/ChosenList.tsx'
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
  const nameOf = (id: number) => known.get(id)?.name ?? texts.unnamed(id)
  const isGone = (id: number) => stored.some((part) => part.id === id && !part.is_available)
  const available = own.filter(({ id, part_count }) => part_count === 0 && id !== ownId && !chosen.includes(id))
  return (
    <>
      <ChosenList
        chosen={chosen}
        nameOf={nameOf}
        noteOf={(id) => {
          const product = known.get(id)
          return isGone(id) ? texts.notOnSale : product && priceText('one_time', product.total)
        }}
        removeLabel={isFixed ? null : texts.takeOut}
        onChange={onChange}
      />
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
          data={available.map(({ id, name, total }) => ({
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
