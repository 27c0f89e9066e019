import { isFeature } from './map.ts'

/** Where code runs. Tests see every side. */
export type Side = 'contract' | 'server' | 'web' | 'tests'

/** What a file of the tree is, by its path alone. */
export interface Place {
  /** The folder at the top; files beside `architecture.ts` are of the part `.`, and it is one of its own. */
  part: string
  /** Set inside `features/`. */
  feature?: string
  side: Side
  /** The feature's public face: contract.ts, server.ts, web.tsx, admin.tsx. */
  isRoot: boolean
  /** What kind of file it is where kinds have rules of their own. */
  kind?: 'rules' | 'queries'
}

const FACES = new Map<string, Side>([
  ['contract.ts', 'contract'],
  ['server.ts', 'server'],
  ['web.tsx', 'web'],
  ['admin.tsx', 'web'],
])
const ROOMS = new Map<string, Side>([
  ['contract', 'contract'],
  ['server', 'server'],
  ['web', 'web'],
  ['tests', 'tests'],
])
const APP = new Map<string, Side>([
  ['main.ts', 'server'],
  ['server.ts', 'server'],
  ['server-features.ts', 'server'],
  ['web.tsx', 'web'],
  ['web-features.ts', 'web'],
  ['admin-sections.ts', 'web'],
  // The program that runs before anything is seen, and the one that draws pages on the server: both are built with the screens.
  ['pre-hydration.ts', 'web'],
  ['web-server.tsx', 'web'],
  ['Document.tsx', 'web'],
  ['App.tsx', 'web'],
  ['routes.ts', 'web'],
  ['server', 'server'],
  ['shell', 'web'],
  ['screens', 'web'],
  ['tests', 'tests'],
])

/** Of a part of `server/` the queries are a folder of their own too, such as `server/purchases/queries/`. */
function kindOf([room, name = '', inner = '']: readonly (string | undefined)[]): Place['kind'] {
  if (room !== 'server') return undefined
  const plain = name.replace(/\.ts$/, '')
  if (plain === 'rules' || plain === 'queries') return plain
  return inner.replace(/\.ts$/, '') === 'queries' ? 'queries' : undefined
}

/** Finds a file's place from its path below the root, or undefined when the tree has no place for it. */
export function placeOf(path: string): Place | undefined {
  const [part = '', second = '', third, fourth, fifth] = path.split('/')
  if (part === 'architecture.ts') return { part, side: 'contract', isRoot: true }
  // Where the version is.
  if (path === 'package.json') return { part: path, side: 'server', isRoot: true }
  // Shown to operators: read as text by a screen.
  if (path.startsWith('CHANGELOG.md')) return { part: 'CHANGELOG.md', side: 'web', isRoot: true }
  if (second === '') return { part: '.', side: 'tests', isRoot: true }
  switch (part) {
    case 'features': {
      const face = fourth === undefined ? FACES.get(third ?? '') : undefined
      const side = face ?? (fourth === undefined ? undefined : ROOMS.get(third ?? ''))
      if (!isFeature(second) || side === undefined) return undefined
      return { part, feature: second, side, isRoot: face !== undefined, kind: kindOf([third, fourth, fifth]) }
    }
    case 'platform': {
      const side = third === undefined ? undefined : ROOMS.get(second)
      return side && { part, side, isRoot: false }
    }
    case 'app': {
      const side = APP.get(second)
      return side && { part, side, isRoot: false }
    }
    case 'sandbox':
      if (path.startsWith('sandbox/stripe/browser/')) return { part, side: 'web', isRoot: false }
      return { part, side: path.includes('/tests/') ? 'tests' : 'server', isRoot: false }
    case 'db':
      return { part, side: path.includes('/tests/') ? 'tests' : 'server', isRoot: false }
    case 'client':
      return { part, side: 'web', isRoot: false }
    case 'testing':
    case 'bench':
    case 'build':
      return { part, side: 'tests', isRoot: false }
    default:
      return undefined
  }
}

/** What a file lies in together with those it names by a relative path: a feature, a side of the platform, else a part. */
export const roomOf = ({ part, feature, side }: Place): string =>
  part === 'platform' ? `${part}/${side}` : (feature ?? part)
