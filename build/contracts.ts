import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseSync, type Plugin } from 'vite'

/** Contract files of features and the platform. */
export const CONTRACTS = /[\\/](?:features[\\/][^\\/]+|platform)[\\/]contract(?:[\\/][^\\/.]+)?\.ts$/
const SHAPES = /\.shapes-part\.ts$/
/** Endpoint properties that only the server and the API pages read. */
const SERVER_ONLY: ReadonlySet<string> = new Set(['params', 'query', 'body', 'does', 'limit', 'refusal'])

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

// Browsers only need to know whether there is a response body.
const forBrowsers = (endpoint: object) =>
  Object.fromEntries(
    Object.entries(endpoint).flatMap(([name, value]: [string, unknown]) =>
      SERVER_ONLY.has(name) ? [] : [[name, name === 'response' ? true : value]],
    ),
  )

const isData = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  return (
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value) as object) &&
    Object.values(value).every(isData)
  )
}

/** Serializes the data of a contract, with endpoints reduced to what browsers need; null for shapes and functions. */
export function dataOf(value: unknown): string | null {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const isApi = all.length > 0 && all.every(([, one]) => isEndpoint(one))
  const data = isApi ? Object.fromEntries(all.map(([name, one]) => [name, forBrowsers(one as object)])) : value
  return isData(data) ? JSON.stringify(data) : null
}

function parse(file: string, code: string) {
  const parsed = parseSync(file, code)
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
  return parsed
}

/** Returns a contract for browsers: its data and re-exports. Shapes, and everything made with them, are in a separate module. */
export async function withoutShapes(file: string, code: string): Promise<string> {
  const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const isMadeWithShapes = Object.values(values).some((value) => typeof value !== 'function' && dataOf(value) === null)
  if (!isMadeWithShapes && !code.includes("from 'zod'")) return code
  const exports = parse(file, code).module.staticExports.map(({ start, end, entries }) => {
    const text = code.slice(start, end)
    return { text, isPassedOn: text.startsWith('export') && entries.some((entry) => entry.moduleRequest), entries }
  })
  const reExports = exports.filter(({ isPassedOn }) => isPassedOn).map(({ text }) => text)
  const ownNames = exports.flatMap(({ isPassedOn, entries }) =>
    isPassedOn ? [] : entries.map(({ exportName }) => exportName.name ?? ''),
  )
  // A type may have the same name as its shape.
  const lines = [...new Set(ownNames)]
    .filter((name) => name in values)
    .map((name) => {
      const data = dataOf(values[name])
      if (data !== null) return `export const ${name} = ${data}`
      return `export { ${name} } from ${JSON.stringify(file.replace(/\.ts$/, '.shapes-part.ts'))}`
    })
  return [...reExports, ...lines].join('\n')
}

/**
 * Returns a whole contract from which the bundler can drop unused exports. Shapes are built by chained calls that the bundler must assume
 * have side effects; wrapping each in one function marked as pure avoids that.
 */
export const withPureShapes = (file: string, code: string): string =>
  parse(file, code)
    .program.body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ init }) => (init && !/Literal$|Function/.test(init.type) ? [init] : []))
    .toReversed()
    .reduce((text, { start, end }) => {
      const value = text.slice(start, end)
      return `${text.slice(0, start)}/*#__PURE__*/ (() => (${value}))()${text.slice(end)}`
    }, code)

/**
 * Removes from contracts what browsers do not need: the validation of calls and responses and with it the validation library, unless a
 * screen imports a shape by name. That was a sixth of the script of a first visit.
 */
export const contractsForBrowsers = (): Plugin => ({
  name: 'contracts-for-browsers',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: SHAPES }, handler: (id) => id },
  load: {
    filter: { id: SHAPES },
    async handler(id) {
      const file = id.replace(SHAPES, '.ts')
      return withPureShapes(file, await readFile(file, 'utf8'))
    },
  },
  transform: {
    filter: { id: CONTRACTS },
    handler: async (code, id) => ({ code: await withoutShapes(id, code), map: null }),
  },
})
