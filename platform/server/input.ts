import type { z } from 'zod'
import type { FieldProblem } from '#platform/contract/problem.ts'
import { InputRefusal } from './refusals.ts'

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
const broken = (): Fault => ({ path: [], msg: 'Text holds characters that cannot be stored', type: 'text' })

// The path is put together on the way back: most input has no fault, and pays for none.
function findFault(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return isBroken(value) ? broken() : null
  if (value === null || typeof value !== 'object') return null
  if (depth === DEPTH_MAX) return { path: [], msg: 'The input is nested too deeply', type: 'depth' }
  for (const key of Object.keys(value)) {
    const fault = isBroken(key) ? broken() : findFault((value as Record<string, unknown>)[key], depth + 1)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}

function refuseFaults(input: unknown, part: string): void {
  const fault = findFault(input)
  if (fault) throw new InputRefusal([{ loc: [part, ...fault.path], msg: fault.msg, type: fault.type }])
}

// JSON keeps the difference between absent and empty, forms do not: so "" is absent, "3" is a number, "true" a boolean.
function repaired(issue: Issue, text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined }
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

// Only what JSON is made of is copied: a file of a form stays the one it is.
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (value === null || typeof value !== 'object') return value
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copyOf(item)]))
}

function repairAt(root: Record<string | number, unknown>, issue: Issue): boolean {
  const path = issue.path as Path
  let holder: unknown = root
  for (const key of path.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[key]
  const key = path.at(-1)
  if (key === undefined || holder === null || typeof holder !== 'object') return false
  const values = holder as Record<string | number, unknown>
  const found = values[key]
  if (typeof found !== 'string') return false
  const repair = repaired(issue, found)
  if (!repair) return false
  if (repair.value === undefined) delete values[key]
  else values[key] = repair.value
  return true
}

const problemsOf = (issues: readonly Issue[], part: string): FieldProblem[] =>
  issues.map(({ path, message, code }) => ({ loc: [part, ...(path as Path)], msg: message, type: code }))

/**
 * Parses one part of a call (`body`, `query`, `path`). What existing clients send loosely is accepted: numbers and booleans as
 * text, JSON as text in multipart forms, an empty text for an optional field. Throws 422 naming every field that is wrong.
 */
export function parseInput<Shape extends z.ZodType>(shape: Shape, input: unknown, part: string): z.output<Shape> {
  refuseFaults(input, part)
  const strict = shape.safeParse(input)
  if (strict.success) return strict.data
  const copy = copyOf(input)
  if (copy !== null && typeof copy === 'object') {
    const repairs = strict.error.issues.map((issue) => repairAt(copy as Record<string, unknown>, issue))
    if (repairs.some(Boolean)) {
      // JSON that came as text was looked at as text only.
      refuseFaults(copy, part)
      const lenient = shape.safeParse(copy)
      if (lenient.success) return lenient.data
      throw new InputRefusal(problemsOf(lenient.error.issues, part))
    }
  }
  throw new InputRefusal(problemsOf(strict.error.issues, part))
}
