import type { Catalogue, ForeignKey, UniqueKey } from './catalogue.ts'
import type { Distribution } from './distribution.ts'

/** What Citus does not allow of a table, and how it can be had; `given` names it, where a person has to give the reason. */
export type Problem =
  | { what: 'column missing'; table: string; column: string; from: string; fromColumn: string; through: string }
  | { what: 'column may be null'; table: string; column: string; given: string }
  /** Adding the column changes nothing: the other columns already determine it. */
  | { what: 'key to extend'; key: UniqueKey; column: string }
  /** With the column added, two nodes may hold the same value. */
  | { what: 'unique on each node only'; key: UniqueKey; column: string; given: string }
  | { what: 'foreign key to extend'; key: ForeignKey; column: string; targetColumn: string }
  /** The rows are in the same place only if the program says so. */
  | { what: 'foreign key to extend, if together'; key: ForeignKey; column: string; targetColumn: string; given: string }
  | { what: 'foreign key to give up'; key: ForeignKey; why: string; given: string }
  | { what: 'trigger'; table: string; name: string; given: string }

type FindPlacement = (table: string) => Distribution | undefined

function columnProblems({ columns }: Catalogue, table: string, place: Distribution, placeOf: FindPlacement): Problem[] {
  if (place.kind !== 'distributed') return []
  const column = columns.find((one) => one.table === table && one.name === place.column)
  if (column) {
    return column.isRequired
      ? []
      : [{ what: 'column may be null', table, column: place.column, given: `${table}.${place.column}` }]
  }
  const { copied } = place
  const source = copied && placeOf(copied.table)
  if (!copied || !source) throw new Error(`${table} has no column ${place.column}, and it is not said where from`)
  // Of a reference table, such as showcases, it is the column with their owner.
  const fromColumn = source.kind === 'distributed' ? source.column : OWNER[copied.table]
  if (fromColumn === undefined) throw new Error(`It is not said which column of ${copied.table} holds the owner`)
  return [
    { what: 'column missing', table, column: place.column, from: copied.table, fromColumn, through: copied.through },
  ]
}

const OWNER: Record<string, string> = { showcases: 'developer_id' }

/** The column that alone determines in which place a row is. */
const determiningColumns = (place: Distribution) =>
  place.kind === 'distributed' && place.copied ? ['id', place.copied.through] : ['id']

function uniqueProblem(key: UniqueKey, place: Distribution): Problem[] {
  if (place.kind !== 'distributed' || key.columns.includes(place.column)) return []
  const isHarmless = determiningColumns(place).some((column) => key.columns.includes(column))
  const { column } = place
  return isHarmless
    ? [{ what: 'key to extend', key, column }]
    : [{ what: 'unique on each node only', key, column, given: key.name }]
}

function foreignKeyProblem(key: ForeignKey, from: Distribution, to: Distribution): Problem[] {
  const dropKey = (why: string): Problem[] => [{ what: 'foreign key to give up', key, why, given: key.name }]
  if (from.kind !== 'distributed') {
    if (to.kind === 'distributed') return dropKey(`from a ${from.kind} table to a distributed one`)
    const changesRows = key.onDelete !== 'a' && key.onDelete !== 'r'
    return from.kind === 'reference' && to.kind === 'local' && changesRows
      ? dropKey('from a reference table to a local one, with an action')
      : []
  }
  if (to.kind === 'reference') {
    return key.columns.includes(from.column) && key.onDelete === 'n'
      ? dropKey('would set the distribution column to null')
      : []
  }
  if (to.kind === 'local') return dropKey('from a distributed table to a local one')
  if (from.group !== to.group) return dropKey(`from ${from.group} to ${to.group}: other places`)
  const at = key.columns.indexOf(from.column)
  if (at !== -1 && key.targetColumns[at] === to.column) return []
  if (key.onDelete === 'n') return dropKey('cannot set null with the distribution column in the key')
  const columns = { column: from.column, targetColumn: to.column }
  return from.copied && key.columns.includes(from.copied.through)
    ? [{ what: 'foreign key to extend', key, ...columns }]
    : [{ what: 'foreign key to extend, if together', key, ...columns, given: key.name }]
}

/** What of a catalogue Citus would refuse, or would not keep, with tables in these places. */
export function distributionProblems(catalogue: Catalogue, placeOf: FindPlacement): Problem[] {
  const tables = [...new Set(catalogue.columns.map(({ table }) => table))]
  const placementOf = (table: string): Distribution => {
    const place = placeOf(table)
    if (!place) throw new Error(`db/distributed/distribution.ts does not say where the rows of ${table} are`)
    return place
  }
  return [
    ...tables.flatMap((table) => columnProblems(catalogue, table, placementOf(table), placeOf)),
    ...catalogue.uniques.flatMap((key) => uniqueProblem(key, placementOf(key.table))),
    ...catalogue.foreignKeys.flatMap((key) => foreignKeyProblem(key, placementOf(key.table), placementOf(key.target))),
    ...catalogue.triggers.flatMap(({ table, name }): Problem[] =>
      placementOf(table).kind === 'local' ? [] : [{ what: 'trigger', table, name, given: name }],
    ),
  ]
}
