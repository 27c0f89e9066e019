import type { Belongings } from '../../accounts/server.ts'
import { exportMessages } from './queries/messages.ts'

/** What somebody wrote stays with those they wrote it to; their name goes with the account. */
export const messageBelongings: Belongings = {
  name: 'messages',
  exportOf: exportMessages,
  forget: async () => undefined,
}
