import { grants } from './map.ts'
import { placeOf, roomOf, type Place } from './places.ts'

// Which parts a part may import besides itself. Tests lie inside the parts they test and may also use `testing`.
const BELOW = new Map<string, readonly string[]>([
  ['platform', ['package.json']],
  ['features', ['platform']],
  ['sandbox', []],
  ['client', []],
  ['db', ['platform', 'features']],
  ['app', ['platform', 'features', 'db', 'sandbox', 'architecture.ts', 'CHANGELOG.md']],
])
const FOR_TESTS = ['platform', 'features', 'app', 'db', 'sandbox', 'client', 'testing', 'build', 'architecture.ts']
const SEEN_FROM = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  tests: ['contract', 'server', 'web', 'tests'],
} as const
// What SQL needs: the handle, the tables, and the shape of a page.
const UNDER_QUERIES = [
  'database/database',
  'database/tables',
  'database/daily-totals',
  'database/keyset-page',
  'database/measure-rows',
  'database/picture-table',
  'database/runs',
  'dates',
].map((name) => `platform/server/${name}.ts`)

function partProblem(from: Place, to: Place): string | undefined {
  if (from.part === to.part) return undefined
  // Configuration files beside architecture.ts, testing, bench and build put everything together.
  const allowed = BELOW.get(from.part) ?? FOR_TESTS
  const withTests = from.side === 'tests' ? FOR_TESTS : allowed
  return withTests.includes(to.part) ? undefined : `${from.part} must not import ${to.part}`
}

function featureProblem(from: Place, to: Place): string | undefined {
  if (to.feature === undefined || to.feature === from.feature) return undefined
  if (!to.isRoot) {
    return `The inside of features/${to.feature} is its own: import its contract.ts, server.ts, web.tsx or admin.tsx`
  }
  // A test may set the scene with any feature's public face.
  if (from.feature === undefined || from.side === 'tests' || grants(from.feature, to.feature)) return undefined
  return `architecture.ts does not let ${from.feature} use ${to.feature}`
}

function kindProblem(from: Place, to: Place, target: string): string | undefined {
  const sibling = from.feature === to.feature && from.kind === to.kind
  if (from.kind === undefined || sibling || to.side === 'contract') return undefined
  if (from.kind === 'rules') return 'rules.ts decides from what it is given: it imports contracts only'
  return UNDER_QUERIES.includes(target)
    ? undefined
    : 'queries.ts holds SQL and nothing else: it imports the database and contracts only'
}

/** Why a file must not import another file of the tree (both as paths below the root), or undefined when it may. */
export function importProblem(path: string, target: string): string | undefined {
  const from = placeOf(path)
  if (from === undefined) return undefined
  if (target.startsWith('..')) return 'This import leaves the tree'
  const to = placeOf(target)
  if (to === undefined) return `The tree has no place for ${target}`
  const seen: readonly string[] = SEEN_FROM[from.side]
  if (!seen.includes(to.side)) return `${from.side} code must not import ${to.side} code`
  return partProblem(from, to) ?? featureProblem(from, to) ?? kindProblem(from, to, target)
}

/** Why an import of a file is not written as this project writes it: from the root where it leaves its room, relative inside it. */
export function spellingProblem(path: string, text: string, target: string): string | undefined {
  const [from, to] = [placeOf(path), placeOf(target)]
  // What lies beside architecture.ts has no name from the root.
  if (from === undefined || to === undefined || !target.includes('/')) return undefined
  const leaves = roomOf(from) !== roomOf(to)
  if (leaves && !text.startsWith('#')) return `Another room is imported from the root: #${target}`
  return !leaves && text.startsWith('#') ? 'A file of the same room is imported by its relative path' : undefined
}

const isPackage = (name: string, source: string) => source === name || source.startsWith(`${name}/`)

/** Why a file must not import a package, or undefined when it may. */
export function packageProblem(path: string, source: string, onlyTypes: boolean): string | undefined {
  const from = placeOf(path)
  if (from === undefined) return undefined
  if (from.part === 'architecture.ts') return 'architecture.ts imports nothing'
  if (from.side === 'contract' && !isPackage('zod', source))
    return 'A contract is read on both sides: it imports zod only'
  if (from.kind === 'rules' && !isPackage('zod', source))
    return 'rules.ts decides from what it is given: it imports contracts only'
  if (from.kind === 'queries' && !isPackage('kysely', source) && !(onlyTypes && isPackage('zod', source))) {
    return 'queries.ts holds SQL and nothing else: it imports kysely only'
  }
  if (from.feature !== undefined && from.side === 'server' && from.kind !== 'queries' && isPackage('kysely', source)) {
    return 'SQL stands in queries.ts'
  }
  return undefined
}
