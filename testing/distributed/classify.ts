import type { ForeignKey } from '#db/distributed/catalogue.ts'
import type { Distribution } from '#db/distributed/distribution.ts'
import type { ReadPlan, Relation, Term } from './plan.ts'

/**
 * Where a statement would run: on the first node alone, on any one node, on one node that a value leads to, on each node by itself, or with
 * rows that move between nodes. `all copies` writes a reference table, in which every node takes part.
 */
export type Reach = 'first node' | 'any node' | 'one node' | 'every node' | 'rows move' | 'all copies'

export interface Verdict {
  reach: Reach
  /** Why a statement needs more than one node; empty for others. */
  why: string
  /** What the statement itself has to say differently, so that it is as good as this. */
  needs: string[]
}

export interface Layout {
  placeOf: (table: string) => Distribution | undefined
  /** Foreign keys within a group, whose rows are on one node. */
  links: readonly Pick<ForeignKey, 'table' | 'columns' | 'target' | 'targetColumns'>[]
  /** Unique indexes that will have one column more. */
  widened: ReadonlySet<string>
}

const VALUE = 'value '
const nameOf = (term: Term) => ('value' in term ? VALUE + term.value : `${term.alias}.${term.column}`)

/** Sets of terms that are equal. */
class Equal {
  readonly #above = new Map<string, string>()
  rootOf(name: string): string {
    const above = this.#above.get(name)
    return above === undefined ? name : this.rootOf(above)
  }
  join(one: string, other: string): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)]
    // A value stays on top, so that what equals one is seen by its root.
    if (a !== b) this.#above.set(a.startsWith(VALUE) ? b : a, a.startsWith(VALUE) ? a : b)
  }
}

type Placed = Relation & { place: Extract<Distribution, { kind: 'distributed' }> }
const keyOf = ({ alias, place }: Placed) => `${alias}.${place.column}`
const listOf = (names: Iterable<string>) => [...new Set(names)].toSorted().join(', ')

function placesOf(plan: ReadPlan, distributed: readonly Placed[], links: Layout['links']) {
  const equal = new Equal()
  for (const [one, other] of plan.equalities) equal.join(nameOf(one), nameOf(other))
  const needs: string[] = []
  for (const { alias, column, from } of plan.ranges) {
    const relation = distributed.find((one) => one.alias === alias && one.place.column === column)
    if (!relation || equal.rootOf(keyOf(relation)).startsWith(VALUE)) continue
    equal.join(keyOf(relation), nameOf(from))
    needs.push(`${relation.table}.${column} with = instead of between`)
  }
  // What belongs to the same row of another table is where that row is.
  for (const { table, alias, place } of distributed) {
    const { copied } = place
    const [owner, id] = copied ? [copied.table, copied.through] : [table, 'id']
    const before = equal.rootOf(`${alias}.${place.column}`)
    equal.join(before, `home ${owner} ${equal.rootOf(`${alias}.${id}`)}`)
    if (copied && !before.startsWith(VALUE)) needs.push(`${table}.${place.column}`)
  }
  const said = (from: Placed, to: Placed, { columns, targetColumns }: (typeof links)[number]) =>
    columns.every(
      (column, at) => equal.rootOf(`${from.alias}.${column}`) === equal.rootOf(`${to.alias}.${targetColumns[at]}`),
    )
  for (const from of distributed) {
    for (const to of distributed) {
      const link = links.find((one) => one.table === from.table && one.target === to.table && said(from, to, one))
      if (from === to || !link || equal.rootOf(keyOf(from)) === equal.rootOf(keyOf(to))) continue
      equal.join(keyOf(from), keyOf(to))
      needs.push(`${from.table}.${from.place.column} = ${to.table}.${to.place.column}`)
    }
  }
  return { equal, needs }
}

/** Where a statement with this plan would run, with tables in these places. */
export function classify(plan: ReadPlan, { placeOf, links, widened }: Layout): Verdict {
  const known = plan.relations.flatMap((relation) => {
    const place = placeOf(relation.table)
    return place ? [{ ...relation, place }] : []
  })
  const distributed = known.filter((one): one is Placed => one.place.kind === 'distributed')
  const localTables = known.filter(({ place }) => place.kind === 'local').map(({ table }) => table)
  const copies = known.filter(({ place, writes }) => place.kind === 'reference' && writes).map(({ table }) => table)
  const { equal, needs } = placesOf(plan, distributed, links)
  for (const index of plan.arbiters) if (widened.has(index)) needs.push(`on conflict without ${index}`)
  const tables = distributed.map(({ table }) => table)
  const places = new Set(distributed.map((one) => `${one.place.group} ${equal.rootOf(keyOf(one))}`))
  const isFixed = distributed.every((one) => equal.rootOf(keyOf(one)).startsWith(VALUE))
  const verdict = (reach: Reach, why = ''): Verdict => ({ reach, why, needs: [...new Set(needs)].toSorted() })
  if (localTables.length > 0 && tables.length > 0)
    return verdict('rows move', `${listOf(tables)} with ${listOf(localTables)} of the first node`)
  if (places.size > 1) {
    return verdict(
      'rows move',
      `${listOf(tables)} ${isFixed ? 'in several places' : 'without an equal distribution column'}`,
    )
  }
  if (copies.length > 0)
    return verdict('all copies', `writes ${listOf(copies)}${tables.length > 0 ? ` and ${listOf(tables)}` : ''}`)
  if (tables.length === 0) return verdict(localTables.length > 0 ? 'first node' : 'any node')
  if (isFixed) return verdict('one node')
  return verdict(
    'every node',
    `${listOf(tables)} without its distribution column${plan.locks ? ', and locks rows' : ''}`,
  )
}
