import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Instant } from '#platform/contract/fields.ts'
import { Email } from '#features/accounts/contract.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { jobsSubject, settingsSubject } from './contract/subjects.ts'

export { sitePicturesApi, type SitePictureAddresses } from './contract/pictures.ts'
export { demoApi, type DemoState } from './contract/demo.ts'
export {
  type EmailTemplate,
  queueApi,
  type QueuedEmail,
  type QueuedJob,
  type QueuedState,
  type QueueShown,
} from './contract/queue.ts'
export { refusedMailApi, type RefusedAddress } from './contract/refused-mail.ts'
export { type PaymentsMode, SETUP_STEPS, setupApi, type SetupState, type SetupStep } from './contract/setup.ts'
export { type PeriodTotal, Today, TODAY_DAYS, todayApi, type WaitingTask } from './contract/today.ts'

/** Maximum length of a setting's value. */
export const SETTING_MAX_LENGTH = 20_000

/** Input type of a setting. A `secret` is never read back. */
export const SettingKind = z.enum(['text', 'long_text', 'number', 'money', 'choice', 'color', 'secret'])

/** A setting of this installation. */
export const InstallationSetting = z
  .object({
    name: z.string().describe('The name of its environment variable, such as `PRODUCT_NAME`'),
    kind: SettingKind,
    choices: z.array(z.string()).describe('The values to choose from; empty for other kinds'),
    value: z.string().nullable().describe('The stored value; null at its default, and for secrets'),
    in_force: z.string().nullable().describe('The effective value; null where there is none, and for secrets'),
    source: z.enum(['environment', 'stored', 'default']).describe('Where the effective value comes from'),
  })
  .meta({ id: 'InstallationSetting' })
export type InstallationSetting = z.output<typeof InstallationSetting>

/** Numbers of jobs of one kind by status. */
export const JobKindStatus = z
  .object({
    kind: z.string(),
    waiting: z.int().describe('Due now'),
    later: z.int().describe('Scheduled for later, or waiting for a retry'),
    running: z.int(),
    failed: z.int().describe('Failed permanently'),
  })
  .meta({ id: 'JobKindStatus' })
export type JobKindStatus = z.output<typeof JobKindStatus>

/** A permanently failed job, without its data. */
export const FailedJob = z
  .object({ id: z.string(), kind: z.string(), failed_at: Instant, reason: z.string().nullable() })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof FailedJob>

const Change = z.string().max(SETTING_MAX_LENGTH).nullable()

/** Values by name; null resets a setting to its default. */
const SettingsChange = z.object({ settings: z.record(z.string().max(60), Change) })

export const administrationApi = api({
  list: {
    method: 'GET',
    path: '/administration/settings',
    access: 'owner',
    shows: [settingsSubject],
    does: 'The settings that owners can change, with their effective values. Environment variables take precedence.',
    response: z.array(InstallationSetting),
  },
  change: {
    method: 'PATCH',
    path: '/administration/settings',
    access: 'owner',
    changes: [settingsSubject, auditSubject],
    does: 'Changes settings; every process applies them within seconds. Null or an empty string resets a setting to its default. 409 `set_by_environment` for a setting that an environment variable sets; 422 for an unknown name or an invalid value. All changes are applied, or none.',
    body: SettingsChange,
    response: z.array(InstallationSetting),
  },
  listAntiSpam: {
    method: 'GET',
    path: '/administration/anti-spam',
    access: 'moderator',
    shows: [settingsSubject],
    does: 'The settings against spam, with their effective values.',
    response: z.array(InstallationSetting),
  },
  changeAntiSpam: {
    method: 'PATCH',
    path: '/administration/anti-spam',
    access: 'moderator',
    changes: [settingsSubject, auditSubject],
    does: 'Changes settings against spam, as owners change all settings; 422 for any other setting.',
    body: SettingsChange,
    response: z.array(InstallationSetting),
  },
  listJobs: {
    method: 'GET',
    path: '/administration/jobs',
    access: 'support',
    shows: [jobsSubject],
    does: 'The number of jobs of each kind by status, and the newest fifty that failed permanently.',
    response: z.object({ kinds: z.array(JobKindStatus), failed: z.array(FailedJob) }),
  },
  retryJobs: {
    method: 'POST',
    path: '/administration/jobs/retry',
    access: 'support',
    changes: [jobsSubject, auditSubject],
    does: 'Retries failed jobs with their full number of attempts: one by its id, those of a kind, or all of them if neither is given.',
    body: z.object({ id: z.uuid().optional(), kind: z.string().max(100).optional() }),
    response: z.object({ retried: z.int() }),
  },
  testMail: {
    method: 'POST',
    path: '/administration/test-mail',
    access: 'owner',
    limit: { calls: 10, minutes: 60 },
    changes: [],
    does: "Sends a test email to the caller's own address, or to the one given, and waits for the mail server. 502 `mail_failed` with the server's reason.",
    otherStatuses: [502],
    body: z.object({ to: Email.optional() }),
    response: z.object({ sent_to: z.string() }),
    repeatable: true,
    nonTransactional: 'the mail server',
  },
})
