import { setPriority } from 'node:os'
import { serveThread } from '#platform/server/work/worker-thread.ts'
import { makeBackup, type BackupOrder } from './make-backup.ts'

// Writes a backup in a thread of the program, which continues to handle calls.

const ASKED_EVERY_MS = 500
// Calls take precedence, but even on a busy machine the backup makes progress.
const LOWER_PRIORITY = 5

await serveThread(async (order: BackupOrder, ask) => {
  // On Linux the priority applies to this thread only; elsewhere it would slow the whole program.
  if (process.platform === 'linux') setPriority(LOWER_PRIORITY)
  const ending = new AbortController()
  const look = async () => {
    if ((await ask('is it to stop?')) === true) ending.abort(new Error('It was stopped'))
  }
  const looks = setInterval(() => void look(), ASKED_EVERY_MS)
  try {
    return await makeBackup(order, ending.signal)
  } finally {
    clearInterval(looks)
  }
})
