import { describe } from 'vitest'
import { startApi } from '#testing/api.ts'
import { atTheEnd } from '#testing/at-the-end.ts'
import { hasRedis, NEEDS_REDIS, startRedis } from '#testing/events/redis.ts'
import { testStreams } from './stream-tests.ts'

const redis = hasRedis ? await startRedis() : undefined
const api = await startApi({}, { eventsUrl: redis?.url })
const origin = await api.app.listen({ port: 0 })
atTheEnd(async () => redis?.remove())

describe.runIf(hasRedis)(`with EVENTS_URL: ${NEEDS_REDIS}`, () => {
  testStreams(api, origin)
})
