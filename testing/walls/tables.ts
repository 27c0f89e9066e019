import { grants, isReadable, ownerOf } from './map.ts'
import { placeOf } from './places.ts'

export const WRITING = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const JOINS = ['inner', 'left', 'right', 'full', 'cross'].flatMap((kind) => [`${kind}Join`, `${kind}JoinLateral`])
export const READING = new Set(['selectFrom', 'from', 'using', ...JOINS])

/** Functions of the platform that make the statements for a table of a feature, which they are given by its name. */
export const KITS = new Set(['pictureTable'])

/** What a statement does to a table. */
export interface Touch {
  table: string
  writes: boolean
}

const NAME = String.raw`(?:only\s+)?(?:public\.)?"?(\w+)"?`
const SQL_WRITES = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+${NAME}`,
  'gi',
)
const SQL_READS = new RegExp(String.raw`\b(?:from|join|using)\s+${NAME}`, 'gi')

/** The known tables a piece of SQL text names behind its verbs. Other words that happen to stand there are nobody's table. */
export function touchesOf(text: string): Touch[] {
  const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase()))
  const written = named(SQL_WRITES)
  return [...new Set([...written, ...named(SQL_READS)])]
    .filter((table) => ownerOf.has(table))
    .map((table) => ({ table, writes: written.has(table) }))
}

/** Whether SQL text breaks off where the name of a table that is written should stand. */
export const hidesItsTable = (text: string): boolean =>
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s*$/i.test(text)

/** Why a file must not touch a table, or undefined when it may. Migrations, demo data and tests set up any table. */
export function tableProblem(path: string, { table, writes }: Touch): string | undefined {
  const place = placeOf(path)
  const owner = ownerOf.get(table)
  if (place === undefined || place.side === 'tests' || place.part === 'db') return undefined
  if (place.feature !== undefined && place.kind !== 'queries') return 'SQL stands in queries.ts'
  const self = place.feature ?? place.part
  if (owner === undefined || owner === self) return undefined
  if (writes) return `The table ${table} belongs to ${owner}, which alone writes it`
  return place.feature !== undefined && (grants(self, owner) || isReadable(table))
    ? undefined
    : `architecture.ts does not let ${self} read the tables of ${owner}`
}
