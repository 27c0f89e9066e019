// Script file: filters
import { SearchChoice } from './SearchFields.tsx'

interface OrderChoiceProps<Order extends string> {
  label: string
  className?: string | undefined
  /** Name of each order. */
  orders: Readonly<Record<Order, string>>
  /** Default order without search words; with them, it is by relevance. */
  usual: Order
  /** Search words and chosen order; null for the default. */
  search: { q: string; order: Order | null }
  change: (changes: { order: Order | null }) => void
}

/** Returns the order of a list; by relevance only with search words. */
export const orderOf = <Order extends string>(
  { q, order }: { q: string; order: Order | null },
  usual: Order,
): Order | 'relevance' => {
  if (q.trim() !== '') return order ?? 'relevance'
  return order === null || order === 'relevance' ? usual : order
}

/** Sort order of a list in a `SearchForm`. */
export function OrderChoice<Order extends string>({
  orders,
  usual,
  search,
  change,
  ...field
}: OrderChoiceProps<Order>) {
  const names = (Object.keys(orders) as Order[]).filter((name) => name !== 'relevance' || search.q.trim() !== '')
  const defaultOrder = orderOf({ ...search, order: null }, usual)
  // The default is empty, so that a form sent without scripts chooses none: with words it is another.
  const valueOf = (name: Order | 'relevance') => (name === defaultOrder ? '' : name)
  return (
    <SearchChoice
      {...field}
      name="order"
      value={valueOf(orderOf(search, usual))}
      onChange={({ currentTarget: { value } }) => change({ order: names.find((name) => name === value) ?? null })}
      choices={names.map((name) => ({ value: valueOf(name), label: orders[name] }))}
    />
  )
}
