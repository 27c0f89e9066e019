import { existsSync, readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * A group of screens whose modules share a script file because people often enter there. A screen declares its kind at the top of its
 * file: `// First visit: lists`. A module that fits several kinds goes into the first.
 */
export interface Kind {
  name: string
  /** Script file for modules that screens of other kinds need too; defaults to the kind's own file. */
  withOthers?: string
}

/** Modules with a separate script file that cannot declare it themselves, such as those of libraries. */
export interface SeparateChunk {
  name: string
  modules: RegExp
}

const SHAPES_MODULE = /(?<=[\\/]features[\\/][^\\/]+[\\/])contract.*\.shapes-part\.ts$/
const fileTexts = new Map<string, string>()

/** Reads a marker at the top of one of our files; the marker of a feature's shapes is in its contract. */
function markerOf(id: string, marker: 'First visit' | 'Script file' | 'Shapes file'): string | undefined {
  const file = id.replace(SHAPES_MODULE, 'contract.ts')
  const text = fileTexts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  fileTexts.set(file, text)
  return new RegExp(`^(?://|/\\*) ${marker}: ([a-z-]+)`, 'm').exec(text)?.[1]
}

/** Returns the files that must be loaded for a file to run, dependencies first, so that styles keep their intended order. */
export function neededFiles(
  chunks: Chunks,
  fileName: string,
  found = new Set<string>(),
  importers: string[] = [],
): Set<string> {
  const chunk = chunks.get(fileName)
  if (!chunk || found.has(fileName)) return found
  if (importers.includes(fileName))
    throw new Error(`Built files need each other: ${[...importers, fileName].join(', ')}`)
  for (const other of chunk.imports) neededFiles(chunks, other, found, [...importers, fileName])
  return found.add(fileName)
}

/** Returns the script files of a build by their names. */
export const chunksIn = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))

const modulesOf = (chunks: Chunks, start: Rolldown.OutputChunk): string[] =>
  [...neededFiles(chunks, start.fileName)].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {}))

/** Assigns modules to script files. Modules that only one screen needs are left out and stay in that screen's file. */
function assignModules(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  kinds: readonly Kind[],
  separate: readonly SeparateChunk[],
) {
  const chunks = chunksIn(output)
  const all = [...chunks.values()]
  // A part that others also import statically is in a file without a facade module.
  const dynamicallyImported = new Set(all.flatMap(({ dynamicImports }) => dynamicImports))
  const users = new Map<string, string[][]>()
  for (const part of all.filter(({ fileName }) => dynamicallyImported.has(fileName))) {
    const entryModules = part.facadeModuleId === null ? Object.keys(part.modules) : [part.facadeModuleId]
    for (const id of modulesOf(chunks, part)) users.set(id, [...(users.get(id) ?? []), entryModules])
  }
  const names = new Map<string, string>()
  for (const [id, parts] of users) {
    const visitKinds = parts.flat().map((entryModule) => markerOf(entryModule, 'First visit'))
    const [kind, ...others] = kinds.filter(({ name }) => visitKinds.includes(name))
    const declaredName =
      separate.find(({ modules }) => modules.test(id))?.name ??
      markerOf(id, SHAPES_MODULE.test(id) ? 'Shapes file' : 'Script file')
    if (parts.length > 1)
      names.set(id, declaredName ?? (others.length > 0 ? kind?.withOthers : undefined) ?? kind?.name ?? 'shared')
    // Modules that only the parts of one script file need are included in it.
    const [file, ...further] = new Set(parts.flat().map((entryModule) => markerOf(entryModule, 'Script file')))
    if (file !== undefined && further.length === 0) names.set(id, file)
  }
  for (const id of all.filter(({ isEntry }) => isEntry).flatMap((entry) => modulesOf(chunks, entry)))
    names.set(id, 'start')
  return names
}

/**
 * Bundles the program into few files. By default the bundler creates one for each set of screens that share a module, some ninety for a
 * page. Which modules a screen really needs is known only after tree shaking, so a first build, whose output is discarded, determines it.
 */
export function fewFiles(kinds: readonly Kind[], separate: readonly SeparateChunk[] = []): Plugin {
  let isAnalyzing = false
  return {
    name: 'few-files',
    // Server builds do not need few files.
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async config(config) {
      if (isAnalyzing) return undefined
      isAnalyzing = true
      const analysis = await build({
        ...config,
        configFile: false,
        logLevel: 'silent',
        build: { ...config.build, write: false },
      })
      isAnalyzing = false
      const first = Array.isArray(analysis) ? analysis[0] : analysis
      if (!first || !('output' in first)) throw new Error('The first build answered without its files')
      const names = assignModules(first.output, kinds, separate)
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ debugName: 'few-files', name: (id) => names.get(id) ?? null }],
              },
            },
          },
        },
      }
    },
  }
}
