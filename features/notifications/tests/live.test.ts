import { startApi } from '#testing/api.ts'
import { testStreams } from './stream-tests.ts'

const api = await startApi()
testStreams(api, await api.app.listen({ port: 0 }))
