import { z } from 'zod'

/** One field that could not be read. `loc` leads to it: `["body", "title"]`. */
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

/** Why a call was refused. Callers branch on the status and `code`, never on the text. */
export const Problem = z
  .object({ detail: z.string(), code: z.string(), request_id: z.string().optional(), message })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof Problem>

/** The answer with status 422: every field that could not be read. */
export const InputProblem = z.object({ detail: z.array(FieldProblem), message }).meta({ id: 'InputProblem' })
export type InputProblem = z.output<typeof InputProblem>
