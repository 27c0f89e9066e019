import type { ServerFeature } from '#platform/server/feature.ts'
import { invitationsRoutes } from './server/invitation-routes.ts'
import { sendExportOffer } from './server/jobs.ts'
import { exportOfferMail } from './server/mail-texts.ts'
import { notesPersonalData } from './server/personal-data.ts'
import { peopleRoutes } from './server/routes.ts'

export const peopleFeature: ServerFeature = {
  routes: (contributed) => [...peopleRoutes(contributed), ...invitationsRoutes],
  jobs: [sendExportOffer],
  mailTexts: [exportOfferMail],
  personalData: [notesPersonalData],
}
