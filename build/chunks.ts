import { build, type Plugin, type Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

/** Screens whose modules share a file. A module that fits several kinds goes with the first. */
export interface Kind {
  name: string
  /** Their files. */
  screens: RegExp
  /** The file for what screens of other kinds need, too; the same one unless told. */
  withOthers?: string
}

/** Modules that keep a file to themselves, since most screens of a kind do not need them. What the first group matches is added to its name. */
export interface Apart {
  name: string
  modules: RegExp
}

// The files without which a screen's file does not run.
function needed(chunks: Chunks, fileName: string, found = new Set<string>()): Set<string> {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const other of chunks.get(fileName)?.imports ?? []) needed(chunks, other, found)
  return found
}

const modulesOf = (chunks: Chunks, start: Rolldown.OutputChunk): string[] =>
  [...needed(chunks, start.fileName)].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {}))

/** Names for each module the file it goes into. What a single screen needs is not named and stays in that screen's file. */
function shareOut(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  kinds: readonly Kind[],
  apart: readonly Apart[],
) {
  const chunks: Chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
  const all = [...chunks.values()]
  // A part that others also need at once has a file without a face of its own.
  const wanted = new Set(all.flatMap(({ dynamicImports }) => dynamicImports))
  const users = new Map<string, string[][]>()
  for (const part of all.filter(({ fileName }) => wanted.has(fileName))) {
    const faces = part.facadeModuleId === null ? Object.keys(part.modules) : [part.facadeModuleId]
    for (const id of modulesOf(chunks, part)) users.set(id, [...(users.get(id) ?? []), faces])
  }
  const names = new Map<string, string>()
  for (const [id, parts] of users) {
    const [kind, ...others] = kinds.filter(({ screens }) =>
      parts.some((faces) => faces.some((face) => screens.test(face))),
    )
    const [own] = apart.flatMap(({ name, modules }) => {
      const found = modules.exec(id)
      return found ? [[name, ...found.slice(1)].join('-')] : []
    })
    if (parts.length > 1)
      names.set(id, own ?? (others.length > 0 ? kind?.withOthers : undefined) ?? kind?.name ?? 'shared')
  }
  for (const id of all.filter(({ isEntry }) => isEntry).flatMap((entry) => modulesOf(chunks, entry)))
    names.set(id, 'start')
  return names
}

/**
 * Puts the program into few files. The bundler by itself makes one for each set of screens that share a module, some ninety for a
 * page. What really gets into a screen is known only after unused code is gone, so a first build, thrown away, looks.
 */
export function fewFiles(kinds: readonly Kind[], apart: readonly Apart[] = []): Plugin {
  let isLooking = false
  return {
    name: 'few-files',
    // The server needs no few files.
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async config(config) {
      if (isLooking) return undefined
      isLooking = true
      const looked = await build({
        ...config,
        configFile: false,
        logLevel: 'silent',
        build: { ...config.build, write: false },
      })
      isLooking = false
      const first = Array.isArray(looked) ? looked[0] : looked
      if (!first || !('output' in first)) throw new Error('The first build answered without its files')
      const names = shareOut(first.output, kinds, apart)
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
