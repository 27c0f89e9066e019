import type { Release } from './releases.ts'
import { readNeeds } from './migrate.ts'
import type { Schema } from './schema.ts'

/** A change by a migration to something that a release relies on. `problem` is empty if the migration declares it as compatible. */
export interface Incompatibility {
  name: string
  problem: string
}

const tableOf = (name: string) => name.slice(0, name.lastIndexOf('.'))
const lastPartOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)
const escapeName = (name: string) => name.replace(/[^\w]/g, String.raw`\$&`)
// Ignores columns that a foreign key references, which are not restricted, and quoted text.
const namesColumn = (definition: string, column: string) =>
  new RegExp(String.raw`\b${escapeName(column)}\b`).test(
    definition.replace(/ REFERENCES .*$/, '').replace(/'[^']*'/g, ''),
  )

/** Describes the effect of a column change on existing programs; empty if they are unaffected. */
function columnChange(before: string, after: string): string {
  if (before === after) return ''
  const [type, nullability = 'required'] = before.split(', ')
  const [newType, newNullability = ''] = after.split(', ')
  if (type !== newType) return `changes its type from ${type} to ${newType}`
  if (nullability === 'required' && newNullability === 'default') return ''
  if (newNullability === 'optional') return 'may be null from now on'
  if (newNullability === 'required' || newNullability === 'default') return 'may not be null or left out any more'
  return `becomes ${newNullability}`
}

/** Yields every difference of a schema that could break programs of a release, including dropped columns that it had retired. */
function* findChanges({ version, retired, schema }: Release, now: Schema) {
  const tables = new Set(Object.keys(schema.columns).map(tableOf))
  const isRetired = (name: string) => retired.includes(name) || retired.includes(tableOf(name))
  const dropped = (name: string, wasRetired: boolean) => ({
    name,
    what: `${name} is gone, and ${version} ${wasRetired ? 'has' : 'still uses'} it`,
    isAllowed: wasRetired,
  })
  const changed = (name: string, change: string) => ({ name, what: `${name} ${change}`, isAllowed: true })

  const tablesNow = new Set(Object.keys(now.columns).map(tableOf))
  for (const table of tables) if (!tablesNow.has(table)) yield dropped(table, retired.includes(table))
  for (const [name, before] of Object.entries(schema.columns)) {
    const after = now.columns[name]
    if (after === undefined && tablesNow.has(tableOf(name))) yield dropped(name, isRetired(name))
    else if (after !== undefined && columnChange(before, after) !== '') yield changed(name, columnChange(before, after))
  }
  for (const [name, after] of Object.entries(now.columns)) {
    if (schema.columns[name] !== undefined || !tables.has(tableOf(name)) || !after.endsWith(', required')) continue
    yield changed(name, `must be given, and ${version} does not know it`)
  }
  // A constraint disappears with its columns, which are reported.
  const isOfDroppedColumn = (name: string, definition: string) =>
    Object.keys(schema.columns).some(
      (column) =>
        now.columns[column] === undefined &&
        tableOf(column) === tableOf(name) &&
        namesColumn(definition, lastPartOf(column)),
    )
  for (const [name, before] of Object.entries(schema.constraints)) {
    const after = now.constraints[name]
    if (after === undefined && !isOfDroppedColumn(name, before)) yield dropped(name, false)
    else if (after !== undefined && after !== before) yield changed(name, 'says something else than before')
  }
  const isOnKnownColumn = (name: string, definition: string) =>
    Object.keys(schema.columns).some(
      (column) => tableOf(column) === tableOf(name) && namesColumn(definition, lastPartOf(column)),
    )
  for (const [name, definition] of Object.entries(now.constraints)) {
    if (schema.constraints[name] !== undefined || !isOnKnownColumn(name, definition)) continue
    yield changed(name, `is a new constraint on what ${version} writes`)
  }
  for (const [name, before] of Object.entries(schema.enums)) {
    const after = now.enums[name]
    // An enum disappears with the last column of its type, which is reported.
    const isUsed = Object.entries(now.columns).some(([, column]) => column.split(/[[,]/)[0] === name)
    if (after === undefined && isUsed) yield dropped(name, false)
    else if (after !== undefined && after !== before) yield changed(name, `has other values than ${version} knows`)
  }
  for (const [name, before] of Object.entries(schema.functions)) {
    const after = now.functions[name]
    if (after === undefined) yield dropped(name, isRetired(name))
    else if (after !== before) yield changed(name, 'returns something else')
  }
}

/**
 * Returns the differences of a schema that break programs of a release. A migration may drop what the release had retired, and make a
 * change that the release tolerates, if it declares that with the reason: `-- Needs 0.1.0: requests.title: why`.
 */
export function findIncompatibilities(release: Release, now: Schema, migration: string): Incompatibility[] {
  const needed = new Set(
    readNeeds(migration).flatMap(({ version, name }) => (version === release.version ? [name] : [])),
  )
  const isDeclared = (name: string) => needed.has(name) || needed.has(tableOf(name))
  return [...findChanges(release, now)].map(({ name, what, isAllowed }) => {
    if (isAllowed && isDeclared(name)) return { name, problem: '' }
    const advice = isAllowed
      ? `if ${release.version} can live with that, say why: "-- Needs ${release.version}: ${name}: ..."`
      : `keep it, and list it in db/retired.json once nothing uses it: the version after the next may drop it`
    return { name, problem: `${what}; ${advice}` }
  })
}
