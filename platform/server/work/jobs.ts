export {
  job,
  type Job,
  type JobTools,
  type ReportingTools,
  type ScheduledJob,
  type WorkerTools,
} from './jobs/job-kinds.ts'
export { REMOVAL_QUEUE } from './jobs/job-kinds.ts'
export { openQueue, type AllWork, type Queue, type QueueOptions } from './jobs/queue.ts'
export { listPending } from './jobs/job-status.ts'
