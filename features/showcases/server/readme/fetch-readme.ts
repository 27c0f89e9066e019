import { z } from 'zod'
import { job, type JobTools } from '#platform/server/work/jobs.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import { inWork } from '#platform/server/work/work.ts'
import { showcaseFetchingEvents, type ReadmeFetch, type showcaseFetchingApi } from '../../contract.ts'
import { getOwn, lockOwn, type HandlersOf } from '../load.ts'
import {
  endReadmeFetch,
  findReadmeFetch,
  hasReadmeSince,
  upsertReadmeFetch,
  type ReadmeFetchRow,
} from '../queries/readme-fetches.ts'
import { upsertReadme } from '../queries/readmes.ts'
import { lockShowcase, updateShowcase } from '../queries/showcases.ts'
import { addressesOfReadme, fetchReadmeFromForge, type FoundReadme } from './find-readme.ts'

// After this time the owner may request the fetch again.
const TIMEOUT_MS = 600_000

/** Returns the status of a fetch at this moment. */
export function present({ repository_url, asked_at, ended_at, problem }: ReadmeFetchRow, now: Date): ReadmeFetch {
  const asked = { repository_url, asked_at }
  if (ended_at !== null) return { ...asked, state: problem === null ? 'done' : 'failed', problem }
  const isTimedOut = now.getTime() - new Date(asked_at).getTime() > TIMEOUT_MS
  return isTimedOut
    ? { ...asked, state: 'failed', problem: 'unreachable' }
    : { ...asked, state: 'waiting', problem: null }
}

async function storeFoundReadme(
  tools: JobTools,
  showcase_id: number,
  asked_at: string,
  found: FoundReadme,
): Promise<void> {
  await inWork(tools, async (work) => {
    const { db, now } = work
    const showcase = await lockShowcase(db, showcase_id)
    if (!showcase) return
    const hasNewerReadme = 'html' in found && (await hasReadmeSince(db, showcase_id, asked_at))
    const problem = hasNewerReadme ? 'brought_meanwhile' : 'problem' in found ? found.problem : null
    if (!(await endReadmeFetch(db, { showcase_id, asked_at, ended_at: now, problem }))) return
    if (!hasNewerReadme && 'html' in found) {
      await upsertReadme(db, { ...found, showcase_id, updated_at: now })
      await updateShowcase(db, showcase_id, { updated_at: now })
    }
    const state = problem === null ? 'done' : 'failed'
    work.publish(showcaseFetchingEvents.readme_fetched, showcase.developer_id, { showcase_id, state })
  })
}

/** Fetches the README that an owner requested from the repository of their showcase. */
export const fetchReadme = job({
  name: 'showcase-fetch-readme',
  data: z.object({ showcase_id: z.int() }),
  limitSeconds: 90,
  tries: 3,
  run: async ({ showcase_id }, tools) => {
    const asked = await findReadmeFetch(tools.db, showcase_id)
    if (!asked || asked.ended_at !== null) return
    const { network, config } = tools.services
    const found = await fetchReadmeFromForge(asked.repository_url, {
      forges: config.README_HOSTS,
      network,
      signal: tools.signal,
    })
    await storeFoundReadme(tools, showcase_id, asked.asked_at, found)
  },
})

export const fetching: HandlersOf<typeof showcaseFetchingApi> = {
  fetchReadme: async ({ db, work, caller, params, now, services }) => {
    const { repository_url } = await lockOwn(db, params.id, caller.id, 'edit')
    if (repository_url === null) {
      throw badRequest('no_repository', 'Enter the repository URL first')
    }
    const forges = services.config.README_HOSTS
    if (addressesOfReadme(repository_url, forges).length === 0) {
      throw badRequest(
        'repository_not_asked',
        forges.length === 0
          ? 'READMEs are not taken from repositories here'
          : `READMEs can be taken from repositories at ${forges.join(', ')}`,
      )
    }
    const before = await findReadmeFetch(db, params.id)
    if (before?.repository_url === repository_url && present(before, now).state === 'waiting')
      return present(before, now)
    await upsertReadmeFetch(db, { showcase_id: params.id, repository_url, asked_at: now })
    await work.enqueue(fetchReadme, { showcase_id: params.id }, { atOnce: true })
    return { state: 'waiting', problem: null, repository_url, asked_at: now.toISOString() }
  },

  readReadmeFetch: async ({ db, caller, params, now }) => {
    await getOwn(db, params.id, caller.id, 'edit')
    const asked = await findReadmeFetch(db, params.id)
    if (!asked) throw notFound('No README was asked for')
    return present(asked, now)
  },
}
