import type { Catalogue, ForeignKey, UniqueKey } from './catalogue.ts'
import type { Distribution, Group } from './distribution.ts'
import { givenUp, together, triggers, uniqueOnEachNode } from './reasons.ts'
import { distributionProblems, type Problem } from './rules.ts'

/** One step of the migration to several nodes: a file of SQL. */
export interface Step {
  name: string
  /** What a reader should know of it, in a sentence. */
  about: string
  statements: string[]
}

type Placed = (table: string) => Distribution | undefined

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) && name !== 'position' ? name : `"${name}"`)
const listOf = (columns: readonly string[]) => columns.map(quoted).join(', ')
const ofKind = <What extends Problem['what']>(problems: readonly Problem[], ...kinds: What[]) =>
  problems.filter((one): one is Extract<Problem, { what: What }> => (kinds as string[]).includes(one.what))

/** Adds a column to the list in the definition of a key, which may hold expressions. */
export function withColumn(definition: string, column: string): string {
  const start = definition.indexOf('(')
  let depth = 0
  for (let at = start; at < definition.length; at++) {
    if (definition[at] === '(') depth++
    if (definition[at] === ')' && --depth === 0)
      return `${definition.slice(0, at)}, ${quoted(column)}${definition.slice(at)}`
  }
  throw new Error(`A key without columns: ${definition}`)
}

function keyStatements({ table, name, isConstraint, definition }: UniqueKey, column: string): string {
  const extendedDefinition = withColumn(definition, column)
  return isConstraint
    ? `alter table ${quoted(table)} drop constraint ${quoted(name)}, add constraint ${quoted(name)} ${extendedDefinition};`
    : `drop index ${quoted(name)};\n${extendedDefinition};`
}

function addColumnStatements({
  table,
  column,
  from,
  fromColumn,
  through,
}: Extract<Problem, { what: 'column missing' }>): string {
  return `alter table ${quoted(table)} add column ${quoted(column)} bigint;
update ${quoted(table)} set ${quoted(column)} = source.${quoted(fromColumn)} from ${quoted(from)} source where source.id = ${quoted(table)}.${quoted(through)};
alter table ${quoted(table)} alter column ${quoted(column)} set not null;`
}

// Columns are copied from tables that have theirs, or get theirs before.
const sortByDependency = (missing: readonly Extract<Problem, { what: 'column missing' }>[]) => {
  const withoutColumn = new Set(missing.map(({ table }) => table))
  return [...missing].sort((a, b) => Number(withoutColumn.has(a.from)) - Number(withoutColumn.has(b.from)))
}

const ACTIONS = { a: '', r: ' on delete restrict', c: ' on delete cascade', n: ' on delete set null', d: '' } as const
const addConstraint = (key: ForeignKey, definition: string) =>
  `alter table ${quoted(key.table)} add constraint ${quoted(key.name)} ${definition};`
const extendedKeyStatement = (key: ForeignKey, column: string, targetColumn: string) =>
  addConstraint(
    key,
    `foreign key (${listOf([...key.columns, column])}) references ${quoted(key.target)} (${listOf([...key.targetColumns, targetColumn])})${ACTIONS[key.onDelete]}`,
  )

function placement(placeOf: Placed, tables: readonly string[]): string[] {
  const first: Partial<Record<Group, string>> = {}
  const references: string[] = []
  const distributed: string[] = []
  for (const table of tables) {
    const place = placeOf(table)
    if (place?.kind === 'reference') references.push(`select create_reference_table('${table}');`)
    if (place?.kind !== 'distributed') continue
    const { group, column } = place
    distributed.push(
      `select create_distributed_table('${table}', '${column}', colocate_with => '${first[group] ?? 'none'}');`,
    )
    first[group] ??= table
  }
  return [...references, ...distributed]
}

/**
 * Returns the migration that distributes the tables of a catalogue, in steps that are run in order. Foreign keys are away meanwhile,
 * because Citus does not distribute a table that others refer to.
 */
export function distributedMigration(catalogue: Catalogue, placeOf: Placed): Step[] {
  const problems = distributionProblems(catalogue, placeOf)
  const tables = [...new Set(catalogue.columns.map(({ table }) => table))]
  const affectedKeys = catalogue.foreignKeys.filter(({ table, target }) =>
    [table, target].some((one) => placeOf(one)?.kind !== 'local'),
  )
  const droppedKeys = new Set(
    ofKind(problems, 'foreign key to give up', 'foreign key to extend, if together')
      .filter(({ key }) => !Object.hasOwn(together, key.name))
      .map(({ key }) => key.name),
  )
  const extendedKeys = new Map(
    ofKind(problems, 'foreign key to extend', 'foreign key to extend, if together').map((one) => [one.key.name, one]),
  )
  return [
    {
      name: '1-columns',
      about: 'Tables without the column that leads to their node get it. The program has to write it from then on.',
      statements: sortByDependency(ofKind(problems, 'column missing')).map(addColumnStatements),
    },
    {
      name: '2-keys',
      about:
        'Foreign keys of tables on several nodes are away until step 4. Every unique key gets the distribution column.',
      statements: [
        ...affectedKeys.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)};`),
        ...ofKind(problems, 'key to extend').map(({ key, column }) => keyStatements(key, column)),
        ...ofKind(problems, 'unique on each node only').map(
          ({ key, column }) =>
            `-- Unique on each node only: ${uniqueOnEachNode[key.name] ?? 'not explained'}.\n${keyStatements(key, column)}`,
        ),
      ],
    },
    {
      name: '3-tables',
      about:
        'Reference tables are copied to every node, the others distributed. Triggers that write elsewhere must have gone before.',
      statements: [
        ...ofKind(problems, 'trigger').map(
          ({ table, name }) => `-- Trigger ${name} of ${table}: ${triggers[name] ?? 'not explained'}.`,
        ),
        ...placement(placeOf, tables),
      ],
    },
    {
      name: '4-foreign-keys',
      about: 'Foreign keys come back: within one node, and to reference tables.',
      statements: affectedKeys.map((key) => {
        if (droppedKeys.has(key.name))
          return `-- Given up: ${key.name} of ${key.table}. ${givenUp[key.name] ?? 'Not explained'}.`
        const problem = extendedKeys.get(key.name)
        if (!problem) return addConstraint(key, key.definition)
        const reason = together[key.name]
        return `${reason === undefined ? '' : `-- In one place: ${reason}.\n`}${extendedKeyStatement(key, problem.column, problem.targetColumn)}`
      }),
    },
  ]
}

/** Names without a reason, and reasons without need, each as a sentence. */
export function findUnexplained(catalogue: Catalogue, placeOf: Placed): string[] {
  const problems = distributionProblems(catalogue, placeOf)
  const needed = {
    uniqueOnEachNode: ofKind(problems, 'unique on each node only'),
    'together or givenUp': ofKind(problems, 'foreign key to give up', 'foreign key to extend, if together'),
    triggers: ofKind(problems, 'trigger'),
  }
  const given = { uniqueOnEachNode, 'together or givenUp': { ...together, ...givenUp }, triggers }
  const wrongEntries = ofKind(problems, 'foreign key to give up').filter(({ given: name }) =>
    Object.hasOwn(together, name),
  )
  return [
    ...Object.entries(needed).flatMap(([list, all]) => {
      const names = new Set(all.map((one) => one.given))
      const listed = given[list as keyof typeof given]
      return [
        ...[...names].filter((name) => !Object.hasOwn(listed, name)).map((name) => `${name} needs an entry in ${list}`),
        ...Object.keys(listed)
          .filter((name) => !names.has(name))
          .map((name) => `${name} in ${list} is not needed`),
      ]
    }),
    ...ofKind(problems, 'column may be null').map(({ given: name }) => `${name} may be null, so it cannot distribute`),
    ...wrongEntries.map(({ given: name }) => `${name} cannot stay, so it belongs into givenUp`),
  ]
}

/** Returns the text of a step as its file holds it. */
export const textOf = ({ name, about, statements }: Step): string =>
  `-- ${name}, written by \`npm run distributed -- write\`: do not edit.\n-- ${about}\n\n${statements.join('\n')}\n`
