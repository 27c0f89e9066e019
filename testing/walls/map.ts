import { features } from '../../architecture.ts'
import { platformTables, readableTables } from './platform-tables.ts'

export interface Feature {
  uses: readonly string[]
  tables: readonly string[]
  /** Features above it whose tables its foreign keys may refer to. */
  refersTo?: readonly string[]
}

const map = new Map<string, Feature>(Object.entries(features))

/** Who writes each table: a feature, or `platform`. */
export const ownerOf = new Map<string, string>([
  ...platformTables.map((table) => [table, 'platform'] as const),
  ...[...map].flatMap(([name, { tables }]) => tables.map((table) => [table, name] as const)),
])

/** Whether every feature may read a table of the platform. */
export const isReadable = (table: string): boolean => readableTables.some((name) => name === table)

/** Whether the map lets a feature use another; each may use itself. */
export const grants = (feature: string, other: string): boolean =>
  feature === other || (map.get(feature)?.uses.includes(other) ?? false)

/** Whether a feature's foreign keys may refer to another's tables. */
export const mayReferTo = (feature: string, other: string): boolean =>
  grants(feature, other) || (map.get(feature)?.refersTo?.includes(other) ?? false)

export const isFeature = (name: string): boolean => map.has(name)

/** What is wrong with a map: grants of features that do not exist, grants that form a cycle, tables with two writers. */
export function mapProblems(drawn: ReadonlyMap<string, Feature>, others: readonly string[]): string[] {
  const unknown = [...drawn].flatMap(([name, { uses, refersTo = [] }]) =>
    [...uses, ...refersTo]
      .filter((other) => !drawn.has(other))
      .map((other) => `${name} uses ${other}, which is no feature`),
  )
  const tables = [...others, ...[...drawn.values()].flatMap((feature) => feature.tables)]
  const twice = tables
    .filter((table, at) => tables.indexOf(table) !== at)
    .map((table) => `The table ${table} has two writers`)
  const finished = new Set<string>()
  const cycles: string[] = []
  const follow = (name: string, path: readonly string[]) => {
    if (path.includes(name))
      cycles.push(`Grants form a cycle: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`)
    if (path.includes(name) || finished.has(name)) return
    for (const other of drawn.get(name)?.uses ?? []) follow(other, [...path, name])
    finished.add(name)
  }
  for (const name of drawn.keys()) follow(name, [])
  return [...unknown, ...twice, ...cycles]
}

/** Throws when the map contradicts itself: the linter then stops before it reads a file. */
export function assertMapIsSound(): void {
  const problems = mapProblems(map, platformTables)
  if (problems.length > 0) throw new Error(`architecture.ts cannot be followed:\n  ${problems.join('\n  ')}`)
}
