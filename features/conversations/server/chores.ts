import type { Chore } from '../../../platform/server/jobs.ts'
import { sweepMessageFiles } from './files.ts'

/** What conversations need done at set times. */
export const conversationsChores: Chore[] = [
  {
    name: 'sweep-message-files',
    cron: '41 3 * * *',
    run: ({ db, now, surroundings }) => sweepMessageFiles(db, surroundings.files, now),
  },
]
