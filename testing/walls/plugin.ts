import { isBuiltin } from 'node:module'
import { posix, relative, resolve, sep } from 'node:path'
import { restrictedModules } from './restricted-modules.ts'
import { importProblem, packageProblem, spellingProblem } from './imports.ts'
import { assertMapIsSound } from './map.ts'
import { placeOf } from './places.ts'
import type { AnyNode, Context, MemberExpression, Rule } from './syntax.ts'
import { hidesItsTable, KITS, READING, tableProblem, touchesOf, WRITING } from './tables.ts'
import { productWordsIn } from './words.ts'

const ROOT = resolve(import.meta.dirname, '../..')

assertMapIsSound()

/** A file's path below the root, with slashes on every system. */
const pathOf = (context: Context) => relative(ROOT, context.filename).split(sep).join('/')

const textOf = (node: AnyNode | null | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

const nameOfMember = (node: MemberExpression): string | undefined =>
  node.property.type === 'Identifier' && !node.computed ? node.property.name : textOf(node.property)

/** Why a file must not use what reaches out of the program under a name, or undefined when it may. */
function outsideProblem(path: string, name: string): string | undefined {
  const place = placeOf(path)
  if (place === undefined || place.side === 'tests') return undefined
  const found = restrictedModules.find(({ names }) => names.includes(name))
  if (found === undefined || found.only.some((file) => (file.endsWith('/') ? path.startsWith(file) : path === file)))
    return undefined
  return `${found.what} (${name}) is touched only in ${found.only.join(', ') || 'no file yet: see testing/walls/restricted-modules.ts'}`
}

// What draws pages is built of the screens, and lies where a build puts it: no module of the tree.
const OPENS_WHAT_WAS_BUILT = 'platform/server/pages/render-page.ts'

/** Every wall that can be seen in an import: parts, sides, grants, packages, and whether the tree has a place for the file. */
const imports: Rule = {
  create(context) {
    const path = pathOf(context)
    const check = (node: AnyNode, source: AnyNode | null | undefined, onlyTypes: boolean) => {
      const text = textOf(source)
      const message =
        text === undefined ? 'An import names its module, so that the walls can be read' : problemOf(text, onlyTypes)
      if (message !== undefined) context.report({ node, message })
    }
    const problemOf = (text: string, onlyTypes: boolean) => {
      if (/^[.#]/.test(text)) {
        const plain = text.replace(/^#/, '').replace(/[?#].*$/, '')
        const target = text.startsWith('#') ? plain : posix.normalize(posix.join(posix.dirname(path), plain))
        return importProblem(path, target) ?? spellingProblem(path, text, target)
      }
      if (/^(?:\/|file:|data:|https?:)/.test(text)) return 'An import is relative, from the root, or names a package'
      const name = isBuiltin(text) && !text.startsWith('node:') ? `node:${text}` : text
      return (onlyTypes ? undefined : outsideProblem(path, name)) ?? packageProblem(path, name, onlyTypes)
    }
    return {
      Program(node) {
        if (placeOf(path) === undefined)
          context.report({ node, message: `The tree has no place for ${path}: see docs/decisions` })
      },
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportNamedDeclaration(node) {
        if (node.source) check(node, node.source, node.exportKind === 'type')
      },
      ImportExpression(node) {
        const isUnnamed = textOf(node.source) === undefined
        const free = isUnnamed && (placeOf(path)?.side === 'tests' || path === OPENS_WHAT_WAS_BUILT)
        if (!free) check(node, node.source, false)
      },
      TSImportType: (node) => check(node, node.source, true),
      MemberExpression(node) {
        if (node.object.type === 'MetaProperty' && nameOfMember(node)?.startsWith('glob')) {
          context.report({ node, message: 'An import names its module, so that the walls can be read' })
        }
      },
    }
  },
}

/** What reaches out of the program under a global name: `process.env`, `fetch` and the like, also by way of `globalThis`. */
const globals: Rule = {
  create(context) {
    const path = pathOf(context)
    const report = (node: AnyNode, name: string) => {
      const message = outsideProblem(path, name)
      if (message !== undefined) context.report({ node, message })
    }
    const follow = (node: AnyNode, name: string) => {
      report(node, name)
      const parent = node.parent
      const member = parent?.type === 'MemberExpression' && parent.object === node ? nameOfMember(parent) : undefined
      if (/^(?:globalThis|window|self|global)$/.test(name)) {
        if (parent !== null && parent !== undefined && member !== undefined) follow(parent, member)
      } else if (member !== undefined) {
        report(node, `${name}.${member}`)
      } else if (restrictedModules.some(({ names }) => names.some((listed) => listed.startsWith(`${name}.`)))) {
        // Handed on whole, or read by a name that is computed: nobody can see what becomes of it.
        for (const { names } of restrictedModules)
          for (const listed of names) if (listed.startsWith(`${name}.`)) report(node, listed)
      }
    }
    return {
      'Program:exit'() {
        const scope = context.sourceCode.scopeManager.globalScope
        const declared =
          scope?.variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references) ?? []
        const references = new Set([...(scope?.through ?? []), ...declared])
        for (const { identifier } of references) follow(identifier, identifier.name)
      },
    }
  },
}

/** Who writes and who reads which table, in Kysely's words and in `sql` text. */
const tables: Rule = {
  create(context) {
    const path = pathOf(context)
    const report = (node: AnyNode, message: string | undefined) => {
      if (message !== undefined) context.report({ node, message })
    }
    const isFeature = placeOf(path)?.feature !== undefined && placeOf(path)?.side === 'server'
    return {
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && KITS.has(node.callee.name)) {
          const table = textOf(node.arguments[0])
          report(node, table ? tableProblem(path, { table, writes: true }) : 'A statement that writes names its table')
        }
        const method = node.callee.type === 'MemberExpression' ? nameOfMember(node.callee) : undefined
        if (method === undefined || !(WRITING.has(method) || READING.has(method))) return
        const writes = WRITING.has(method)
        const first = node.arguments[0]
        const named = first?.type === 'ArrayExpression' ? first.elements : [first]
        for (const element of named) {
          const table = textOf(element)?.split(/\s/, 1)[0]
          if (table !== undefined) report(node, tableProblem(path, { table, writes }))
          else if (writes && isFeature) report(node, 'A statement that writes names its table')
        }
      },
      TaggedTemplateExpression(node) {
        if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
        const texts = node.quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
        for (const touch of touchesOf(texts.join(' $ '))) report(node, tableProblem(path, touch))
        if (isFeature && texts.slice(0, -1).some(hidesItsTable)) report(node, 'A statement that writes names its table')
      },
    }
  },
}

/** The platform has no words of the product: in names, texts and paths, whatever a comment gives as an example. */
const words: Rule = {
  create(context) {
    const path = pathOf(context)
    const check = (node: AnyNode, text: string) => {
      const found = productWordsIn(path, text)
      if (found.length > 0)
        context.report({ node, message: `The platform knows nothing of ${found.join(', ')}: a feature says it` })
    }
    // The modules and members of others are named by them.
    const isForeign = ({ parent }: AnyNode) =>
      parent?.type === 'ImportDeclaration' ||
      parent?.type === 'ImportSpecifier' ||
      (parent?.type === 'MemberExpression' && !parent.computed)
    return {
      Identifier: (node) => {
        if (!isForeign(node)) check(node, node.name)
      },
      JSXText: (node) => check(node, node.value),
      Literal: (node) => {
        if (typeof node.value === 'string' && !isForeign(node)) check(node, node.value)
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? node.value.raw),
    }
  },
}

/** The walls of `architecture.ts` as rules of the linter. */
const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'walls' },
  rules: { imports, globals, tables, words },
}

export default plugin
