import { routes, type Route } from '../../../platform/server/routes.ts'
import { notificationsApi } from '../contract.ts'
import { followEvents } from './follow.ts'

export const notificationsRoutes: Route[] = routes(notificationsApi, {
  live: ({ db, caller, headers, signal, stillLetIn, surroundings }) =>
    followEvents({
      db,
      liveChannel: surroundings.liveChannel,
      accountId: caller.id,
      lastEventId: headers['last-event-id']?.toString(),
      stillLetIn,
      signal,
    }),
})
