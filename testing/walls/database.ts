import { grants, isReadable, mayReferTo, ownerOf } from './map.ts'
import { touchesOf } from './tables.ts'

/** What a table does by itself: a trigger, a default, a generated column or a check, as the SQL that it runs. */
export interface Deed {
  table: string
  name: string
  runs: string
}

/** A function of the database, as the statement that makes it. */
export interface StoredFunction {
  name: string
  text: string
}

/** A foreign key of one table to another. What its rows do when their target goes is said where the rows are. */
export interface ForeignKey {
  name: string
  table: string
  target: string
}

/** All that runs in a migrated database without the program asking for it. */
export interface Catalogue {
  deeds: readonly Deed[]
  functions: readonly StoredFunction[]
  keys: readonly ForeignKey[]
  /** Rules that rewrite statements, by name. Nobody sees in a statement what they make of it. */
  rewriting: readonly string[]
}

const plain = (text: string) => text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
const hides = (text: string) => /\bexecute\s+(?!function\b|procedure\b)/i.test(plain(text))

/** The text of everything a piece of SQL comes to run: its own, and that of each function it calls, however deep. */
function allOf(runs: string, functions: readonly StoredFunction[]): string {
  const reached = new Set<StoredFunction>()
  const follow = (text: string) => {
    for (const each of functions) {
      if (reached.has(each) || !new RegExp(String.raw`\b${each.name}"?\s*\(`, 'i').test(text)) continue
      reached.add(each)
      follow(plain(each.text))
    }
  }
  follow(plain(runs))
  return [runs, ...[...reached].map(({ text }) => text)].map(plain).join('\n;\n')
}

// Rows of the platform may say which account they are about; of features it knows nothing else.
const PEOPLE = 'accounts'
const mayPoint = (from: string, to: string, target: string) =>
  from === to || mayReferTo(from, to) || isReadable(target) || (from === 'platform' && target === PEOPLE)

/** The feature that a trigger belongs to: that of its table, or one that may use the table and follows it to keep an index of its own. */
function actorOf({ table, name }: Deed): string | undefined {
  const owner = ownerOf.get(table)
  const follower = /^([a-z_]+)_indexes_/.exec(name)?.[1]?.replaceAll('_', '-')
  return owner !== undefined && follower !== undefined && grants(follower, owner) ? follower : owner
}

function deedProblems(deed: Deed, functions: readonly StoredFunction[]): string[] {
  const { table, name, runs } = deed
  const self = actorOf(deed)
  if (self === undefined) return []
  return touchesOf(allOf(runs, functions)).flatMap((touch) => {
    const owner = ownerOf.get(touch.table) ?? self
    if (owner === self) return []
    const does = `${name} of ${table}, a table of ${self},`
    if (touch.writes) return [`${does} writes ${touch.table}, which belongs to ${owner}`]
    return grants(self, owner) || isReadable(touch.table) ? [] : [`${does} reads ${touch.table} of ${owner}`]
  })
}

/** What crosses the walls inside a database: each deed of a table stays with its feature, and keys point along the grants. */
export function databaseProblems({ deeds, functions, keys, rewriting }: Catalogue): string[] {
  return [
    ...deeds.flatMap((deed) => deedProblems(deed, functions)),
    ...functions.filter(({ text }) => hides(text)).map(({ name }) => `${name} runs a statement that nobody can read`),
    ...keys.flatMap(({ name, table, target }) => {
      const [from, to] = [ownerOf.get(table), ownerOf.get(target)]
      if (from === undefined || to === undefined || mayPoint(from, to, target)) return []
      return [`${name} points from ${from} to ${target} of ${to}, which architecture.ts does not let it use`]
    }),
    ...rewriting.map((name) => `The rule ${name} rewrites statements`),
  ]
}
