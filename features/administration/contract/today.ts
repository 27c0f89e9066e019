import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { auditSubject, operatorTasksSubject } from '#features/operators/contract.ts'
import { jobsSubject, settingsSubject } from './subjects.ts'

/** Days of the charts on the first page, and of the period that they are compared with. */
export const TODAY_DAYS = 30

/** Something that waits for an operator. */
export const WaitingTask = z
  .object({
    kind: z.string().describe('Such as `failed_jobs`'),
    count: z.int().describe('Counted to at most 1,000'),
    oldest_at: Instant.nullable(),
  })
  .meta({ id: 'WaitingTask' })
export type WaitingTask = z.output<typeof WaitingTask>

/** One total over the last 30 days. */
export const PeriodTotal = z
  .object({
    kind: z.string().describe('Such as `people`'),
    is_level: z.boolean().describe('Whether amounts are levels, such as the storage in use, instead of sums'),
    amount: z.int().describe('The sum of the last 30 days, today included; of a level, the latest amount'),
    before: z.int().nullable().describe('The same for the 30 days before; null for a level that was not measured then'),
    days: z.array(z.int().nullable()).describe('The amounts of the 30 days; null where a level was not measured'),
  })
  .meta({ id: 'PeriodTotal' })
export type PeriodTotal = z.output<typeof PeriodTotal>

/** A person who joined lately. */
const NewPerson = z.object({ id: Id, username: z.string(), user_type: z.string().nullable(), created_at: Instant })

/** First page of the admin area. */
export const Today = z
  .object({
    tasks: z.array(WaitingTask).describe("What waits for the caller's roles; nothing that has no entries"),
    first_day: z.iso.date().describe('The first of the 30 days, in UTC'),
    totals: z.array(PeriodTotal),
    backup: z
      .object({
        name: z.string(),
        ended_at: Instant,
        bytes: z.int().nullable(),
        missing: z.int().nullable().describe('Files that were deleted while it was written'),
      })
      .nullable()
      .describe('The last complete backup'),
    backup_verified: z
      .object({ name: z.string(), verified_at: Instant })
      .nullable()
      .describe('The backup that was last restored into a scratch copy and found to be complete'),
    hears_live_events: z
      .boolean()
      .describe(
        'Whether notifications of other processes arrive at the process that answers; without them live updates are late',
      ),
    cdn_trouble: z
      .string()
      .nullable()
      .describe('Why a CDN stores responses for five seconds only although purging is set up; null if it works'),
    version: z.string(),
    new_people: z.array(NewPerson).describe('The newest five'),
  })
  .meta({ id: 'Today' })
export type Today = z.output<typeof Today>

export const todayApi = api({
  read: {
    method: 'GET',
    path: '/administration/today',
    access: 'operator',
    shows: [jobsSubject, auditSubject, accountsSubject, settingsSubject, operatorTasksSubject],
    does: "The first page of the admin area: what waits for the caller's roles, totals of the last 30 days, the last backup, the version and the newest people. Totals of past days are maintained; nothing is counted over a whole table.",
    response: Today,
  },
})
