import type { ServerFeature } from '#platform/server/feature.ts'
export type { AdministrationServices } from './server/services.ts'
import { closeDailyTotals, failedBackup, failedJobs, oldBackup } from './server/jobs.ts'
import { demoRoutes, removeDemo } from './server/demo-data.ts'
import { refusedMailRoutes } from './server/refused-mail.ts'
import { sitePictureFiles } from './server/pictures.ts'
import { queueRoutes } from './server/queue-routes.ts'
import { administrationRoutes, todayRoutes } from './server/routes.ts'

export { followStoredSettings } from './server/stored-settings.ts'

export const administrationFeature: ServerFeature = {
  routes: (contributed) => [
    ...administrationRoutes,
    ...todayRoutes(contributed),
    ...queueRoutes(contributed),
    ...demoRoutes(contributed),
    ...refusedMailRoutes,
  ],
  jobs: (contributed) => [removeDemo(contributed)],
  scheduledJobs: (contributed) => [closeDailyTotals(contributed('dailyTotals'))],
  operatorTasks: [failedJobs, failedBackup, oldBackup],
  sweptFiles: [sitePictureFiles],
}
