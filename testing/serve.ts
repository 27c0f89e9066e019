// A server process of its own, for tests that kill it: the settings come from the environment, the address goes to standard output.
import { join } from 'node:path'
import { createServer } from '../app/server.ts'
import { readConfig } from '../platform/server/config.ts'
import { openEmbedded, openPostgres } from '../platform/server/database.ts'
import { openFiles } from '../platform/server/files.ts'
import { createLogger } from '../platform/server/http.ts'
import { openLiveChannel } from '../platform/server/live.ts'
import { openStripe } from '../platform/server/stripe.ts'

const config = readConfig()
const { DATABASE_URL, DATA_DIR, DATABASE_POOL, PORT } = config
const opened =
  DATABASE_URL === undefined
    ? await openEmbedded(join(DATA_DIR, 'db'))
    : await openPostgres(DATABASE_URL, DATABASE_POOL, () => undefined)
const app = await createServer(
  opened,
  {
    config,
    liveChannel: await openLiveChannel(opened),
    stripe: openStripe({ secretKey: 'sk_test', webhookSecret: 'whsec_test' }),
    files: openFiles(join(DATA_DIR, 'files')),
  },
  () => new Date(),
  createLogger(config),
)
process.stdout.write(`${await app.listen({ port: PORT })}\n`)
