import { subject } from '#platform/contract/freshness.ts'

/** Live subject of the settings that owners can change. */
export const settingsSubject = subject('installation settings')
/** Live subject of the guided setup's progress. */
export const setupSubject = subject('guided setup')

/** Live subject of waiting, running and failed jobs. */
export const jobsSubject = subject('jobs')
