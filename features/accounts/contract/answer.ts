import { z } from 'zod'

/** An answer to the question that the owner asks people who register. */
export const Answer = z.string().trim().min(1).max(200)
