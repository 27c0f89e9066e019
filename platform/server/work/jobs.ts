export {
  allKindsOf,
  job,
  REMOVAL_QUEUE,
  type JobDeclarations,
  type Job,
  type JobTools,
  type ReportingTools,
  type ScheduledJob,
  type WorkerTools,
} from './jobs/job-kinds.ts'
export { listPending } from './jobs/job-status.ts'
export { startWorker, type WorkerOptions } from './jobs/worker.ts'
