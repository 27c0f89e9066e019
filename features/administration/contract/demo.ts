import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { auditSubject, operatorTasksSubject } from '#features/operators/contract.ts'
import { jobsSubject } from './subjects.ts'

/** Demo data of this installation: what removing it deletes. */
export const DemoState = z
  .object({
    accounts: z.int().describe('Open demo accounts; 0 once they are removed'),
    requests: z.int(),
    conversations: z.int().describe('Between demo accounts'),
    works: z.int().describe('Videos and solutions'),
    products: z.int(),
    is_removing: z.boolean().describe('Whether the removal waits or runs'),
  })
  .meta({ id: 'DemoState' })
export type DemoState = z.output<typeof DemoState>

export const demoApi = api({
  read: {
    method: 'GET',
    path: '/administration/demo',
    access: 'owner',
    shows: [operatorTasksSubject, jobsSubject],
    does: 'What the demo data consists of, and whether it is being removed.',
    response: DemoState,
  },
  remove: {
    method: 'POST',
    path: '/administration/demo/remove',
    access: 'owner',
    changes: [operatorTasksSubject, jobsSubject, auditSubject],
    does: 'Removes the demo data in a job, as the command `demo remove` does: demo accounts with all they have. Repeated while it runs, it does nothing. 409 `no_demo_data`, or `own_account` for an owner who signed in with a demo account.',
    response: DemoState,
  },
})
