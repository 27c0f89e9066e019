import type { RuleTester } from 'oxlint/plugins-dev'

// The linter exports no types for rules; its tester takes rules, so they are read off there.
type AnyRule = Parameters<RuleTester['run']>[1]

/** A rule of the linter that looks at one file at a time. */
export type Rule = Exclude<AnyRule, { createOnce: unknown }>
export type Context = Parameters<Rule['create']>[0]

type Visitor = ReturnType<Rule['create']>
type NodeSeenBy<Visit> = Visit extends (node: infer Seen) => void ? Seen : never

export type MemberExpression = NodeSeenBy<NonNullable<Visitor['MemberExpression']>>
/** Any node of the syntax tree. */
export type AnyNode = NonNullable<MemberExpression['parent']>
