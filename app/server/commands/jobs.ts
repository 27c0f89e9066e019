import { CannotRun, table } from '#db/command.ts'
import { administrationApi } from '#features/administration/contract.ts'
import type { CommandContext, Commands } from './context.ts'

const usage = `npm run admin -- jobs                      what waits, runs and failed, by kind
npm run admin -- jobs retry [KIND|ID]      retries what failed for good, all of it or only this`
const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function list({ send }: CommandContext): Promise<string> {
  const { kinds, failed } = await send(administrationApi.listJobs, {})
  if (kinds.length === 0) return 'Nothing waits, runs or failed'
  const statusTable = table(
    ['kind', 'due', 'later', 'running', 'failed'],
    kinds.map((one) => [one.kind, one.waiting, one.later, one.running, one.failed]),
  )
  if (failed.length === 0) return statusTable
  const all = kinds.reduce((sum, one) => sum + one.failed, 0)
  const reasons = table(
    ['failed in the hour of', 'kind', 'id', 'reason'],
    failed.map(({ id, kind, failed_at, reason }) => [failed_at, kind, id, reason ?? 'not known']),
  )
  const others = all > failed.length ? `\nand ${all - failed.length} more` : ''
  return `${statusTable}\n\n${reasons}${others}\n\nTo try again: npm run jobs -- retry [kind or id]`
}

async function retry({ send }: CommandContext, kindOrId: string | undefined): Promise<string> {
  const body = kindOrId === undefined ? {} : ID_PATTERN.test(kindOrId) ? { id: kindOrId } : { kind: kindOrId }
  const { retried } = await send(administrationApi.retryJobs, { body })
  if (retried === 0 && kindOrId !== undefined)
    throw new CannotRun(`No job failed for good with this kind or id: ${kindOrId}`)
  return `${retried} ${retried === 1 ? 'job is' : 'jobs are'} tried again as soon as a process that works looks`
}

/** Command that lists and retries jobs. */
export const jobCommands: Commands = {
  jobs: {
    usage,
    run: (context, [command, kindOrId, ...others]) => {
      if (command === undefined) return list(context)
      if (command !== 'retry' || others.length > 0) throw new CannotRun(usage)
      return retry(context, kindOrId)
    },
  },
}
