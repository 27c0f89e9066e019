export { closeWaiting, markHired, seePitch } from './server/answers.ts'
export { snagPersonalData } from './server/personal-data.ts'
export { snagsRoutes } from './server/routes.ts'
export { answerSilence, stillLookingEmail } from './server/silence.ts'
