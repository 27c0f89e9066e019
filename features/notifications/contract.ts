import { z } from 'zod'
import { api } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'

/** Begins every stream. Its id is the number the stream goes on from, so who drops before any event still resumes there. */
export const READY = 'ready'

/** Events were missed for good: ask for everything again. Its id is the number the stream goes on from. */
export const RESYNC = 'resync'

/** What people are told of. */
export const NotificationKind = z.enum([
  'shared_request',
  'message',
  'snag',
  'snag_answer',
  'proposal',
  'agreement',
  'request',
  'rating',
  'video',
  'sale',
  'subscription',
])
export type NotificationKind = z.output<typeof NotificationKind>

/** Something somebody should hear of: who did what to which thing, and the screen that shows it. */
export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    actor: z.string().nullable(),
    subject: z.string(),
    detail: z.string().nullable(),
    path: z.string(),
    created_at: Instant,
    read_at: Instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const notificationsApi = api({
  live: {
    method: 'GET',
    path: '/events',
    access: 'signed_in',
    does: 'What happens to me, as server-sent events; resumes after `Last-Event-ID`. It ends with the session.',
    events: true,
  },
})
