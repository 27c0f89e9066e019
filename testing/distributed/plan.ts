import type { OpenDatabase } from '#platform/server/database/database.ts'

/** A node of a plan, as EXPLAIN returns it. */
interface PlanNode {
  'Node Type': string
  Operation?: string
  'Relation Name'?: string
  Alias?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  Output?: string[]
  'Conflict Arbiter Indexes'?: string[]
  Plans?: PlanNode[]
  [condition: string]: unknown
}

/** A table in a statement, by the name that it has there. */
export interface Relation {
  alias: string
  table: string
  writes: boolean
}

/** One side of an equality: a column of a relation, or a value that is known before the statement runs. */
export type Term = { alias: string; column: string } | { value: string }

/** What a statement does with tables, as its plan says. */
export interface ReadPlan {
  relations: Relation[]
  equalities: [Term, Term][]
  /** Columns with the least value that they may have, as `ownedBy` writes it. */
  ranges: { alias: string; column: string; from: Term }[]
  locks: boolean
  /** Unique indexes that decide on conflicts. */
  arbiters: string[]
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond', 'TID Cond']

/** Splits at the top level of parentheses and quotes. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let [depth, start, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(start, at))
      start = at + separator.length
    }
  }
  return [...parts, text.slice(start)]
}

/** Without parentheses around the whole. */
function bare(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed
  let depth = 0
  for (let at = 0; at < trimmed.length - 1; at++) {
    if (trimmed[at] === '(') depth++
    if (trimmed[at] === ')' && --depth === 0) return trimmed
  }
  return bare(trimmed.slice(1, -1))
}

const conjunctsOf = (text: string): string[] => {
  const parts = splitAt(bare(text), ' AND ')
  return parts.length === 1 ? [bare(text)] : parts.flatMap(conjunctsOf)
}

const COLUMN = /^"?(\w+|\*VALUES\*)"?\."?(\w+)"?$/
const MENTIONS_COLUMN = /\b[a-z_]\w*\.[a-z_]|"\*VALUES\*"|Plan \d/

function termOf(text: string, values: readonly unknown[]): Term | undefined {
  const side = bare(text)
  const [, alias, column] = COLUMN.exec(side) ?? []
  if (alias !== undefined && column !== undefined) return { alias, column }
  const [, number] = /^\$(\d+)(?:::[\w ]+)?$/.exec(side) ?? []
  if (number !== undefined) return { value: JSON.stringify(values[Number(number) - 1]) ?? 'undefined' }
  return MENTIONS_COLUMN.test(side) ? undefined : { value: side }
}

function readCondition(text: string, values: readonly unknown[], plan: ReadPlan): void {
  for (const conjunct of conjunctsOf(text)) {
    for (const comparison of [' = ', ' >= ']) {
      const [left = '', right = '', ...more] = splitAt(conjunct, comparison)
      if (right === '' || more.length > 0 || right.startsWith('ANY ')) continue
      const [one, other] = [termOf(left, values), termOf(right, values)]
      if (!one || !other) continue
      if (comparison === ' = ') plan.equalities.push([one, other])
      else if ('alias' in one) plan.ranges.push({ ...one, from: other })
    }
  }
}

const childrenOf = (node: PlanNode) => node.Plans ?? []
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...childrenOf(node).flatMap(nodesOf)]

/** Connects the columns of a subquery or CTE with what it selects: by their places if all are read, otherwise where names are the same. */
function readThrough(scan: PlanNode, source: PlanNode, values: readonly unknown[], plan: ReadPlan): void {
  const [read, selected] = [scan.Output ?? [], source.Output ?? []]
  for (const [at, output] of selected.entries()) {
    const [term, place] = [termOf(output, values), termOf(read[at] ?? '', values)]
    if (!term) continue
    if (read.length === selected.length && place) plan.equalities.push([place, term])
    else if ('alias' in term) plan.equalities.push([{ alias: scan.Alias ?? '', column: term.column }, term])
  }
}

/** Reads what an insert puts into the columns of its table, which are all in the output of the node below. */
function readInsert(node: PlanNode, columns: readonly string[], values: readonly unknown[], plan: ReadPlan): void {
  const source = childrenOf(node).find((child) => child['Subplan Name'] === undefined)
  const alias = node.Alias ?? ''
  for (const [at, column] of columns.entries()) {
    const term = termOf(source?.Output?.[at] ?? 'x.x', values)
    if (term) plan.equalities.push([{ alias, column }, term])
  }
}

/** Reads a plan; `columnsOf` are the columns of a table by their number, dropped ones included. */
export function readPlan(
  root: PlanNode,
  values: readonly unknown[],
  columnsOf: (table: string) => readonly string[],
): ReadPlan {
  const plan: ReadPlan = { relations: [], equalities: [], ranges: [], locks: false, arbiters: [] }
  const nodes = nodesOf(root)
  for (const node of nodes) {
    const [table, alias] = [node['Relation Name'], node.Alias]
    const writes = node['Node Type'] === 'ModifyTable'
    if (table !== undefined && alias !== undefined) {
      const known = plan.relations.find((one) => one.alias === alias)
      if (known) known.writes ||= writes
      else plan.relations.push({ alias, table, writes })
      if (writes && node.Operation === 'Insert') readInsert(node, columnsOf(table), values, plan)
    }
    plan.locks ||= node['Node Type'] === 'LockRows'
    plan.arbiters.push(...(node['Conflict Arbiter Indexes'] ?? []))
    for (const condition of CONDITIONS) {
      const text = node[condition]
      if (typeof text === 'string') readCondition(text, values, plan)
    }
    if (node['Node Type'] === 'Subquery Scan')
      for (const child of childrenOf(node)) readThrough(node, child, values, plan)
    if (node['Node Type'] === 'CTE Scan') {
      const source = nodes.find((one) => one['Subplan Name'] === `CTE ${node['CTE Name']}`)
      if (source) readThrough(node, source, values, plan)
    }
  }
  return plan
}

const PLANNED = /^\s*(?:with|select|insert|update|delete|merge|\()/i

/** Plans a statement without running it; undefined for what has no plan, such as `begin`. */
export async function planOf({ query }: OpenDatabase, text: string): Promise<PlanNode | undefined> {
  if (!PLANNED.test(text)) return undefined
  const { rows } = await query(`explain (generic_plan, verbose, costs off, format json) ${text}`)
  const [row] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] | string }[]
  const plan = row?.['QUERY PLAN']
  const parsed = typeof plan === 'string' ? (JSON.parse(plan) as [{ Plan: PlanNode }]) : plan
  return parsed?.[0].Plan
}
