import { z } from 'zod'

/** One invalid field. `loc` is its path: `["body", "title"]`. */
export const FieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.string(),
})
export type FieldProblem = z.output<typeof FieldProblem>

const message = z
  .string()
  .optional()
  .meta({ description: '`detail` as one sentence; on every error below a path that names it in its contract.' })

/** Body of an error response. Callers branch on the status and `code`, never on the text. */
export const Problem = z
  .object({ detail: z.string(), code: z.string(), request_id: z.string().optional(), message })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

/** Body of a 422 response: every invalid field. */
export const InputProblem = z.object({ detail: z.array(FieldProblem), message }).meta({ id: 'InputProblem' })
export type InputProblem = z.output<typeof InputProblem>
