import type { z } from 'zod'
import type { FieldProblem } from '#platform/contract/problem.ts'
import { InputError } from './http-errors.ts'

type Path = (string | number)[]
type Issue = z.core.$ZodIssue

// No valid input is nested half as deep; deeper input would cost the later steps far more than its length suggests.
const DEPTH_MAX = 32

interface Fault {
  path: Path
  msg: string
  type: string
}

// PostgreSQL can store neither NUL bytes nor lone surrogates, so such text is refused early.
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()
const unstorableText = (): Fault => ({
  path: [],
  msg: 'The text contains characters that cannot be stored',
  type: 'text',
})

// JavaScript cannot compare an object whose `toString` is not a function, and Zod compares values that have a `length` or a `size`.
const isIncomparable = (value: object) => Object.hasOwn(value, 'toString')
const incomparable = (): Fault => ({ path: ['toString'], msg: 'A field cannot have this name', type: 'name' })

// Builds the path only when unwinding from a fault, because most input has none.
function findFault(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return isUnstorable(value) ? unstorableText() : null
  if (value === null || typeof value !== 'object') return null
  if (isIncomparable(value)) return incomparable()
  if (depth === DEPTH_MAX) return { path: [], msg: 'The input is nested too deeply', type: 'depth' }
  for (const key of Object.keys(value)) {
    const fault = isUnstorable(key) ? unstorableText() : findFault((value as Record<string, unknown>)[key], depth + 1)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}

function refuseFaults(input: unknown, part: string): void {
  const fault = findFault(input)
  if (fault) throw new InputError([{ loc: [part, ...fault.path], msg: fault.msg, type: fault.type }])
}

// Forms send only text and cannot distinguish absent from empty, so "" becomes null, "3" a number and "true" a boolean.
function coerce(issue: Issue, text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: null }
  if (issue.code !== 'invalid_type') return null
  if (['number', 'int'].includes(issue.expected) && Number.isFinite(Number(text))) return { value: Number(text) }
  if (issue.expected === 'boolean' && ['true', 'false'].includes(text)) return { value: text === 'true' }
  if (issue.expected === 'array' || issue.expected === 'object') {
    try {
      return { value: JSON.parse(text) as unknown }
    } catch {
      return null
    }
  }
  return null
}

// Recognizes objects without a class; those of a query string have an empty prototype.
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype || !('constructor' in prototype)
}

// Copies only JSON values: files of a form are passed by reference.
function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson)
  if (value === null || typeof value !== 'object') return value
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyJson(item)]))
}

type Fields = Record<string | number, unknown>

function parentOf(root: Fields, path: Path): Fields | null {
  let parent: unknown = root
  for (const key of path.slice(0, -1)) parent = (parent as Fields)[key]
  return parent !== null && typeof parent === 'object' && path.length > 0 ? (parent as Fields) : null
}

/** Repairs the fields that the issues name, in place. Returns the paths of empty fields, and whether anything was repaired. */
function coerceFields(root: Fields, issues: readonly Issue[]) {
  const emptied: Path[] = []
  let any = false
  for (const issue of issues) {
    const path = issue.path as Path
    const parent = parentOf(root, path)
    const key = path.at(-1) ?? ''
    const found = parent?.[key]
    const better = typeof found === 'string' ? coerce(issue, found) : null
    if (!parent || !better) continue
    any = true
    parent[key] = better.value
    if (better.value === null) emptied.push(path)
  }
  return { any, emptied }
}

const isSame = (a: Path, b: Path) => a.length === b.length && a.every((key, at) => key === b[at])

const removeFields = (root: Fields, paths: readonly Path[]): void => {
  for (const path of paths) delete parentOf(root, path)?.[path.at(-1) ?? '']
}

const problemsOf = (issues: readonly Issue[], part: string): FieldProblem[] =>
  issues.map(({ path, message, code }) => ({ loc: [part, ...(path as Path)], msg: message, type: code }))

/**
 * Meaning of an empty text in a field that does not allow one: the field is absent, or its value is cleared. A field that cannot be
 * cleared is treated as absent.
 */
export type EmptyText = 'absent' | 'clears'

/**
 * Parses one part of a call (`body`, `query`, `path`). Accepts the loose formats that existing clients send: numbers and booleans as
 * text, JSON as text in multipart forms, an empty text for an optional field. Throws 422 with all invalid fields.
 */
export function parseInput<Shape extends z.ZodType>(
  shape: Shape,
  input: unknown,
  part: string,
  emptyText: EmptyText = 'absent',
): z.output<Shape> {
  refuseFaults(input, part)
  const strict = shape.safeParse(input)
  if (strict.success) return strict.data
  const copy = copyJson(input)
  if (copy === null || typeof copy !== 'object') throw new InputError(problemsOf(strict.error.issues, part))
  const { any, emptied } = coerceFields(copy as Fields, strict.error.issues)
  if (!any) throw new InputError(problemsOf(strict.error.issues, part))
  // JSON that was sent as text has been checked only as text so far.
  refuseFaults(copy, part)
  if (emptyText === 'absent') removeFields(copy as Fields, emptied)
  const lenient = shape.safeParse(copy)
  if (lenient.success) return lenient.data
  const uncleared = emptied.filter((path) => lenient.error.issues.some((issue) => isSame(issue.path as Path, path)))
  removeFields(copy as Fields, uncleared)
  const last = shape.safeParse(copy)
  if (last.success) return last.data
  throw new InputError(problemsOf(last.error.issues, part))
}
