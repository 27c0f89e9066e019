// The program that is fuzzed, in a process of its own, with people and one thing of each kind: says where it listens and who may call,
// and lets callers in again when a call has ended their session. With TEST_DATABASE_URL on a database of its own there.
import { allEndpoints } from '#app/server.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { hashPassword } from '#features/accounts/server.ts'
import { PASSWORD } from '../api.ts'
import { thingsIn } from '../given/addresses-of-things.ts'
import { startMarketplaceApi } from '../given/marketplace-api.ts'
import { givenPeople, givenThings, type People } from '../given/marketplace.ts'
import type { Ready, ToProgram } from './messages.ts'

const JOBS_EVERY_MS = 300

const { api, origin, stop } = await startMarketplaceApi({ RESPONSE_CACHE_MB: '8', LOG_LEVEL: 'error' })
const people = await givenPeople(api)
const things = givenThings(api, people)
for (const kind of things.kinds) await things.get(kind)
const addresses: Record<string, string[]> = {}
for (const endpoint of allEndpoints) {
  const values = await Promise.all(thingsIn(endpoint).map(async ([, thing]) => (thing ? things.get(thing) : 1)))
  addresses[endpoint.path] = values.map(String)
}

// What the calls left for later is done meanwhile, with whatever they sent.
const stopping = new AbortController()
const jobs = (async () => {
  while (!stopping.signal.aborted) {
    await api
      .runJobs()
      .catch((error: Error) =>
        process.stdout.write(
          `${JSON.stringify({ level: 50, job: true, err: { message: error.message, stack: error.stack } })}\n`,
        ),
      )
    await new Promise((resolve) => setTimeout(resolve, JOBS_EVERY_MS))
  }
})()

async function signInAgain(name: keyof People): Promise<string> {
  const { id, username, user } = people[name]
  const { full_name, email } = user
  const password_hash = await hashPassword(PASSWORD, api.services.config)
  await api.db
    .updateTable('accounts')
    .set({ is_active: true, username, full_name, email, password_hash })
    .where('id', '=', id)
    .execute()
  const { body, problem } = await api.nobody.send(accountsApi.login, { body: { username, password: PASSWORD } })
  if (!body.access_token) throw new Error(`${name} cannot sign in again: ${JSON.stringify(problem)}`)
  return body.access_token
}

process.on('message', (message: ToProgram) => {
  if (message.ask === 'memory') process.send?.({ answer: 'memory', ...process.memoryUsage() })
  else if (message.ask === 'token')
    signInAgain(message.who as keyof People).then(
      (token) => process.send?.({ answer: 'token', who: message.who, token }),
      (error: Error) => process.send?.({ answer: 'token', who: message.who, token: '', error: error.message }),
    )
})
async function end(): Promise<void> {
  stopping.abort()
  await jobs
  await stop()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
// Who is suspended has no session: to the program they are nobody.
const callers = Object.entries(people)
  .filter(([name]) => name !== 'suspended')
  .map(([name, { token }]) => ({ name, token }))
process.send?.({ answer: 'ready', origin, callers, addresses } satisfies Ready)
