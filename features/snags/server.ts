export { closeWaiting, markHired, seePitch } from './server/answers.ts'
export { snagBelongings } from './server/belongings.ts'
export { snagsRoutes } from './server/routes.ts'
export { answerSilence, stillLookingLetter } from './server/silence.ts'
