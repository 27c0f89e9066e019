import { api } from '../../platform/contract/endpoint.ts'

export const notificationsApi = api({
  live: {
    method: 'GET',
    path: '/events',
    access: 'signed_in',
    does: 'What happens to me, as server-sent events; resumes after `Last-Event-ID`.',
    events: true,
  },
})
