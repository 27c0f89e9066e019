import { setPriority } from 'node:os'
import { serveThread } from '#platform/server/work/worker-thread.ts'
import { makeBackup, type BackupRequest } from './make-backup.ts'

// Writes a backup in a thread of the program, which continues to handle calls.

const STOP_CHECK_INTERVAL_MS = 500
// Calls take precedence, but even on a busy machine the backup makes progress.
const LOWER_PRIORITY = 5

await serveThread(async (request: BackupRequest, ask) => {
  // On Linux the priority applies to this thread only; elsewhere it would slow the whole program.
  if (process.platform === 'linux') setPriority(LOWER_PRIORITY)
  const stopping = new AbortController()
  const checkStop = async () => {
    if ((await ask('is it to stop?')) === true) stopping.abort(new Error('It was stopped'))
  }
  const stopTimer = setInterval(() => void checkStop(), STOP_CHECK_INTERVAL_MS)
  try {
    return await makeBackup(request, stopping.signal)
  } finally {
    clearInterval(stopTimer)
  }
})
