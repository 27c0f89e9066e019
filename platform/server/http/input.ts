import type { z } from 'zod'
import type { FieldProblem } from '#platform/contract/problem.ts'
import { InputError } from './http-errors.ts'

type Path = (string | number)[]
type Issue = z.core.$ZodIssue

// Nothing that is taken here is nested half as deep; what is would cost the rest of the way far more than its length.
const DEPTH_MAX = 32

interface Fault {
  path: Path
  msg: string
  type: string
}

// PostgreSQL cannot store a NUL byte, and a lone surrogate is no character: such text is refused before it gets that far.
const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed()
const broken = (): Fault => ({ path: [], msg: 'The text contains characters that cannot be stored', type: 'text' })

// JavaScript cannot compare an object whose `toString` is no function, and Zod compares whatever has a `length` or a `size`.
const isIncomparable = (value: object) => Object.hasOwn(value, 'toString')
const incomparable = (): Fault => ({ path: ['toString'], msg: 'A field cannot have this name', type: 'name' })

// The path is put together on the way back: most input has no fault, and pays for none.
function findFault(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return isBroken(value) ? broken() : null
  if (value === null || typeof value !== 'object') return null
  if (isIncomparable(value)) return incomparable()
  if (depth === DEPTH_MAX) return { path: [], msg: 'The input is nested too deeply', type: 'depth' }
  for (const key of Object.keys(value)) {
    const fault = isBroken(key) ? broken() : findFault((value as Record<string, unknown>)[key], depth + 1)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}

function refuseFaults(input: unknown, part: string): void {
  const fault = findFault(input)
  if (fault) throw new InputError([{ loc: [part, ...fault.path], msg: fault.msg, type: fault.type }])
}

// JSON keeps the difference between absent and empty, forms do not: so "" is nothing, "3" is a number, "true" a boolean.
function repaired(issue: Issue, text: string): { value: unknown } | null {
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

// An object of no class; those of a query have a prototype of their own, in which there is nothing.
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype || !('constructor' in prototype)
}

// Only what JSON is made of is copied: a file of a form stays the one it is.
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (value === null || typeof value !== 'object') return value
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]))
}

type Fields = Record<string | number, unknown>

function holderOf(root: Fields, path: Path): Fields | null {
  let holder: unknown = root
  for (const key of path.slice(0, -1)) holder = (holder as Fields)[key]
  return holder !== null && typeof holder === 'object' && path.length > 0 ? (holder as Fields) : null
}

/** Repairs what the issues name, in place. Answers what was empty, and whether anything was repaired. */
function repair(root: Fields, issues: readonly Issue[]) {
  const emptied: Path[] = []
  let any = false
  for (const issue of issues) {
    const path = issue.path as Path
    const holder = holderOf(root, path)
    const key = path.at(-1) ?? ''
    const found = holder?.[key]
    const better = typeof found === 'string' ? repaired(issue, found) : null
    if (!holder || !better) continue
    any = true
    holder[key] = better.value
    if (better.value === null) emptied.push(path)
  }
  return { any, emptied }
}

const isSame = (a: Path, b: Path) => a.length === b.length && a.every((key, at) => key === b[at])

const leaveOut = (root: Fields, paths: readonly Path[]): void => {
  for (const path of paths) delete holderOf(root, path)?.[path.at(-1) ?? '']
}

const problemsOf = (issues: readonly Issue[], part: string): FieldProblem[] =>
  issues.map(({ path, message, code }) => ({ loc: [part, ...(path as Path)], msg: message, type: code }))

/**
 * What an empty text says where none may stand: that nothing was given, or that what stands there is cleared. What cannot be
 * cleared stays as it is.
 */
export type EmptyText = 'absent' | 'clears'

/**
 * Parses one part of a call (`body`, `query`, `path`). What existing clients send loosely is accepted: numbers and booleans as
 * text, JSON as text in multipart forms, an empty text for an optional field. Throws 422 naming every field that is wrong.
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
  const copy = copyOf(input)
  if (copy === null || typeof copy !== 'object') throw new InputError(problemsOf(strict.error.issues, part))
  const { any, emptied } = repair(copy as Fields, strict.error.issues)
  if (!any) throw new InputError(problemsOf(strict.error.issues, part))
  // JSON that came as text was looked at as text only.
  refuseFaults(copy, part)
  if (emptyText === 'absent') leaveOut(copy as Fields, emptied)
  const lenient = shape.safeParse(copy)
  if (lenient.success) return lenient.data
  const uncleared = emptied.filter((path) => lenient.error.issues.some((issue) => isSame(issue.path as Path, path)))
  leaveOut(copy as Fields, uncleared)
  const last = shape.safeParse(copy)
  if (last.success) return last.data
  throw new InputError(problemsOf(last.error.issues, part))
}
