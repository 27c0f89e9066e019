import { api } from '../../platform/contract/endpoint.ts'

/** Begins every stream. Its id is the number the stream goes on from, so who drops before any event still resumes there. */
export const READY = 'ready'

/** Events were missed for good: ask for everything again. Its id is the number the stream goes on from. */
export const RESYNC = 'resync'

export const notificationsApi = api({
  live: {
    method: 'GET',
    path: '/events',
    access: 'signed_in',
    does: 'What happens to me, as server-sent events; resumes after `Last-Event-ID`. It ends with the session.',
    events: true,
  },
})
