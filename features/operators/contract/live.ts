import { z } from 'zod'
import { events, subject } from '#platform/contract/freshness.ts'

/** Live subject of what waits for operators, and of what they started in the background. */
export const operatorTasksSubject = subject('operator tasks')

export const operatorsEvents = events({
  // Sent to the operators whose role it concerns.
  operator_task: {
    payload: z.object({ kind: z.string().describe('Such as `open_reports`') }),
    changes: [operatorTasksSubject],
  },
})
