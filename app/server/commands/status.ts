import { CannotRun, table } from '#db/command.ts'
import { administrationApi } from '#features/administration/contract.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { VERSION } from '#platform/server/version.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- status                    version, database, jobs, open feedback'
const FEEDBACK_COUNTED = 100

/** Command with an overview of the installation. */
export const statusCommands: Commands = {
  status: {
    usage,
    run: async ({ send, opened, services, isProgram }, words) => {
      if (words.length > 0) throw new CannotRun(usage)
      const { kinds } = await send(administrationApi.listJobs, {})
      const open = await send(feedbackApi.list, { query: { limit: FEEDBACK_COUNTED } })
      const operators = await send(operatorsApi.list, {})
      const sum = (of: 'waiting' | 'running' | 'failed') => kinds.reduce((total, kind) => total + kind[of], 0)
      return table(
        ['what', 'now'],
        [
          ['program', isProgram ? `running, version ${VERSION}` : `not reached; this command is version ${VERSION}`],
          ['address', services.config.PUBLIC_URL],
          ['database', opened.embedded ? 'embedded' : 'PostgreSQL'],
          ['jobs due', sum('waiting')],
          ['jobs running', sum('running')],
          ['jobs failed', sum('failed')],
          ['open feedback', open.length < FEEDBACK_COUNTED ? open.length : `${FEEDBACK_COUNTED} or more`],
          ['operators', operators.length],
        ],
      )
    },
  },
}
