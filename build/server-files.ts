import { globSync, readFileSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** Parts of the checkout that the server needs. */
export interface ServerFiles {
  /** Source files, relative to the project root. */
  sources: string[]
  /** Names of the packages they import. */
  packages: string[]
}

// Nothing imports threads and commands, so every source file of the server counts as an entry point.
const SERVER_FILES = [
  'app/main.ts',
  'app/server.ts',
  'app/server-features.ts',
  'app/server/**/*.ts',
  'features/*/{contract,server}.ts',
  'features/*/{contract,server}/**/*.ts',
  'platform/{contract,server}/**/*.ts',
  'db/**/*.ts',
  'sandbox/**/*.ts',
]
// Contributors' tools, which draw the demo pictures and generate the table types.
const TOOLS = /(?:^|\/)tests\/|^db\/(?:generate-tables|demo\/draw-[\w-]+)\.ts$/

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

// Type imports do not exist at run time.
const isErased = (statement: string) => /^(?:import|export)\s+type\b/.test(statement)

/** Returns the module specifiers of a file's run-time imports and `import.meta.resolve` calls. */
function specifiersIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const statics = module.staticImports.filter(({ start, end }) => !isErased(text.slice(start, end)))
  const exports = module.staticExports.filter(({ start, end }) => !isErased(text.slice(start, end)))
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...statics.map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamic.flatMap((source) => /^(['"])(.*)\1$/.exec(source)?.[2] ?? []),
    // The static beginning of a template names the package.
    ...[...text.matchAll(/import\.meta\.resolve\(`([^`]+)`/g)].flatMap(([, template = '']) =>
      packagesNamed(text, template),
    ),
  ]
}

// Resolves `@fontsource/${family}/…` with the families named in the same file.
function packagesNamed(text: string, template: string): string[] {
  const scope = /^(@[\w-]+)\/\$\{/.exec(template)?.[1]
  if (scope === undefined) return [template]
  return [...text.matchAll(/fileOf\('([\w-]+)'/g)].map(([, name]) => `${scope}/${name}`)
}

/** Traces the server's imports, starting from each of its own files. */
export function traceServer(root: string): ServerFiles {
  const sources = new Set<string>()
  const packages = new Set<string>()
  const pending = globSync(SERVER_FILES, { cwd: root }).filter((path) => !TOOLS.test(path))
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (sources.has(path)) continue
    sources.add(path)
    if (!path.endsWith('.ts')) continue
    for (const specifier of specifiersIn(join(root, path))) {
      if (specifier.startsWith('#')) pending.push(specifier.slice(1))
      else if (specifier.startsWith('.')) pending.push(relative(root, join(root, dirname(path), specifier)))
      else if (!isBuiltin(specifier)) packages.add(packageOf(specifier))
    }
  }
  return { sources: [...sources].sort(), packages: [...packages].sort() }
}

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Reads the manifest of an installed package. */
export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

// Searches like Node: in the importer's folder, then in its parents.
function findPackage(modules: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(modules); folder = dirname(folder)) {
    const [found] = globSync(join(folder === modules ? modules : join(folder, 'node_modules'), name, 'package.json'))
    if (found !== undefined) return dirname(found)
  }
  return undefined
}

/** Returns the folders of packages and of all their dependencies, relative to `node_modules`. */
export function collectPackages(nodeModules: string, names: readonly string[]): string[] {
  const modules = realpathSync(nodeModules)
  const found = new Set<string>()
  const add = (from: string, name: string, isOptional: boolean) => {
    const folder = findPackage(modules, from, name)
    if (folder === undefined) {
      if (isOptional) return
      throw new Error(`${name} is not installed: run npm install`)
    }
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...rest } = manifestOf(folder)
    for (const one of Object.keys(dependencies)) add(folder, one, one in optionalDependencies)
    for (const one of Object.keys(optionalDependencies)) add(folder, one, true)
    for (const one of Object.keys(peerDependencies))
      if (rest.peerDependenciesMeta?.[one]?.optional !== true) add(folder, one, false)
  }
  for (const name of names) add(modules, name, false)
  return [...found].map((folder) => relative(modules, folder)).sort()
}
