import type { ServerFeature } from '#platform/server/feature.ts'
import type { OperatorTask } from './server/tasks.ts'
import { operatorKinds } from './server/access.ts'
import { operatorPersonalData } from './server/personal-data.ts'
import { operatorRoles } from './server/queries.ts'
import { operatorsRoutes } from './server/routes.ts'

export { announceResult, announceTask } from './server/announce-task.ts'
export { findClaimKey } from './server/claim.ts'
export { grantRoles } from './server/grants.ts'
export { findRoles, hasOtherWithRole, listIdsWithRole, listOperators } from './server/queries.ts'
export { recordAction } from './server/record-action.ts'
export { setSuspended } from './server/suspend.ts'

export type { OperatorTask }

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** What waits for operators, shown on the first page of the admin area with the feature's texts in `admin.tsx`. */
    operatorTasks: readonly OperatorTask[]
  }
}

export const operatorsFeature: ServerFeature = {
  routes: operatorsRoutes,
  callerKinds: operatorKinds,
  callerConditions: { operatorRoles },
  personalData: [operatorPersonalData],
}
