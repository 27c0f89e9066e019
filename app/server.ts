import type { FastifyInstance } from 'fastify'
import { findCaller } from '../features/accounts/server.ts'
import { accountsRoutes } from '../features/accounts/server.ts'
import type { Doorkeeper } from '../platform/server/caller.ts'
import type { OpenDatabase } from '../platform/server/database.ts'
import { unknownPath } from '../platform/server/errors.ts'
import { createHttpServer } from '../platform/server/http.ts'
import { mountRoutes } from '../platform/server/mount.ts'
import type { Route, Surroundings } from '../platform/server/routes.ts'

/** Every endpoint of the product. */
export const allRoutes: Route[] = [...accountsRoutes]

const doorkeeper: Doorkeeper = { findCaller, isSubscriber: async () => false }

/** Puts the features together into a server that is ready to listen. */
export async function createServer(
  opened: OpenDatabase,
  surroundings: Surroundings,
  clock: () => Date = () => new Date(),
): Promise<FastifyInstance> {
  const app = await createHttpServer(surroundings.config)
  mountRoutes(app, allRoutes, { db: opened.db, doorkeeper, clock, surroundings })
  app.setNotFoundHandler((_request, reply) => unknownPath(reply))
  return app
}
