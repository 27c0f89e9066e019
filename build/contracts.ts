import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** The files in which features and the kit say what calls are made of. */
export const CONTRACTS = /[\\/](?:features[\\/][^\\/]+|platform)[\\/]contract(?:[\\/][^\\/.]+)?\.ts$/
const PART = /\.(words|shapes)-part\.ts$/
/** What of an endpoint only the server and the pages of the API read. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['params', 'query', 'body', 'does', 'limit', 'refusal'])
// As contracts name them: shapes like types, and what makes one of a limit like the shape.
const SHAPE = /^(?:z|[A-Z][A-Za-z]*[a-z][A-Za-z]*)$/

type Part = 'words' | 'shapes'
interface Edit {
  start: number
  end: number
  text: string
}

/** Something that a contract declares, as browsers need it. */
interface Declared {
  name: string
  code: string
  needs: ReadonlySet<string>
  isExported: boolean
}

const nameOf = ({ key }: ESTree.ObjectProperty) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** Without what the server alone reads. Of the answer browsers only need to know that there is one. */
function shortened(endpoint: ESTree.Expression): Edit[] {
  if (endpoint.type !== 'ObjectExpression') return []
  return endpoint.properties.flatMap((property, at): Edit[] => {
    if (property.type !== 'Property') return []
    const { start, value } = property
    const end = endpoint.properties[at + 1]?.start ?? endpoint.end - 1
    if (OF_THE_SERVER.has(nameOf(property))) return [{ start, end, text: '' }]
    return nameOf(property) === 'response' ? [{ start: value.start, end: value.end, text: 'true' }] : []
  })
}

/** What is to be left out of the endpoints that are named anywhere in a contract. */
function shorteningOf(program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  // What makes the endpoints of a feature, such as `shareLinksApi`, is told last what is particular about each.
  const shorten = ({ callee, arguments: given }: ESTree.CallExpression) => {
    const endpoints = given.at(-1)
    if (callee.type !== 'Identifier' || !/^(?:api|\w+Api)$/.test(callee.name)) return
    if (endpoints?.type !== 'ObjectExpression') return
    for (const one of endpoints.properties) if (one.type === 'Property') edits.push(...shortened(one.value))
  }
  new Visitor({ CallExpression: shorten }).visit(program)
  return edits
}

const edited = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)

function namesIn(code: string): Set<string> {
  const names: ESTree.Span[] = []
  const types: ESTree.Span[] = []
  const ofType = (type: ESTree.Span) => void types.push(type)
  const { program } = parseSync('part.ts', code)
  new Visitor({ Identifier: (name) => void names.push(name), TSTypeReference: ofType, TSTypeQuery: ofType }).visit(
    program,
  )
  const isOfType = ({ start }: ESTree.Span) => types.some((type) => type.start <= start && start < type.end)
  return new Set(names.filter((name) => !isOfType(name)).map(({ start, end }) => code.slice(start, end)))
}

const isMade = ({ type }: ESTree.Expression) =>
  !/^(?:Literal|TemplateLiteral|ArrowFunctionExpression|FunctionExpression)$/.test(type)

function declaredBy(statement: ESTree.Statement | ESTree.Directive, code: string, edits: readonly Edit[]): Declared[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const found = isExported ? statement.declaration : statement
  const own = (name: string, text: string) => ({ name, code: text, needs: namesIn(text), isExported })
  if (found?.type === 'FunctionDeclaration' && found.id) return [own(found.id.name, code.slice(found.start, found.end))]
  if (found?.type !== 'VariableDeclaration') return []
  return found.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init)
      throw new Error(`Contracts name what they declare: ${code.slice(found.start)}`)
    const inside = edits
      .filter(({ start }) => init.start <= start && start < init.end)
      .map(({ start, end, text }) => ({ start: start - init.start, end: end - init.start, text }))
    const value = edited(code.slice(init.start, init.end), inside)
    // A shape is made by calls, of which the bundler cannot know that nothing else comes of them. In a function of its own that is
    // said of all at once.
    return [own(id.name, `const ${id.name} = ${isMade(init) ? `/*#__PURE__*/ (() => (${value}))()` : value}`)]
  })
}

/** Those made with shapes, and with what is made with them. */
function withShapes(declared: readonly Declared[], imported: ReadonlySet<string>): ReadonlySet<string> {
  const own = new Set(declared.map(({ name }) => name))
  const found = new Set<string>()
  const isShape = ({ needs, name }: Declared) =>
    [...needs].some(
      (need) => need !== name && (own.has(need) ? found.has(need) : imported.has(need) && SHAPE.test(need)),
    )
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const one of declared) if (isShape(one)) found.add(one.name)
  }
  return found
}

/** A contract in two parts, of which most screens need the first: the words of calls, apart from the shapes they are checked by. */
export function inParts(file: string, code: string): Record<Part | 'whole', string> {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const imports = program.body.filter((one) => one.type === 'ImportDeclaration')
  const imported = new Set(imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)))
  const passedOn = program.body.filter(
    (one) => one.type === 'ExportAllDeclaration' || (one.type === 'ExportNamedDeclaration' && one.source),
  )
  const edits = shorteningOf(program)
  const declared = program.body.flatMap((one) => declaredBy(one, code, edits))
  const shapes = withShapes(declared, imported)
  const words = declared.filter(({ name }) => !shapes.has(name))
  const part = (all: readonly Declared[]) => all.map((one) => `export ${one.code}`)
  const partOf = (name: Part) => JSON.stringify(file.replace(/\.ts$/, `.${name}-part.ts`))
  const list = (all: readonly Declared[]) => all.map(({ name }) => name).join(', ')
  const exported = declared.filter(({ isExported }) => isExported)
  const bring = (name: Part) =>
    `export { ${list(exported.filter((one) => shapes.has(one.name) === (name === 'shapes')))} } from ${partOf(name)}`
  return {
    words: [...imports.map(textOf), ...part(words)].join('\n'),
    shapes: [
      ...imports.map(textOf),
      `import { ${list(words)} } from ${partOf('words')}`,
      ...part(declared.filter(({ name }) => shapes.has(name))),
    ].join('\n'),
    whole: [...passedOn.map(textOf), bring('words'), bring('shapes')].join('\n'),
  }
}

/**
 * Leaves out of the contracts what browsers do not read: how calls and answers are checked, and with it the library for that, unless
 * a screen asks for a shape by its name. That was a sixth of the script of a first visit.
 */
export const contractsForBrowsers = (): Plugin => ({
  name: 'contracts-for-browsers',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: PART }, handler: (id) => id },
  load: {
    filter: { id: PART },
    async handler(id) {
      const file = id.replace(PART, '.ts')
      if (!existsSync(file)) return undefined
      return inParts(file, await readFile(file, 'utf8'))[PART.exec(id)?.[1] as Part]
    },
  },
  transform: {
    filter: { id: CONTRACTS },
    handler: (code, id) => ({ code: inParts(id, code).whole, map: null }),
  },
})
