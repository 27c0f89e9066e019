import { expect, test } from 'vitest'
import { allJobs } from '#app/server.ts'
import { BACKUP_JOB } from '#app/server/backups.ts'
import { runTasks } from '../rules/documents.ts'

test('docs/run says of every scheduled job when it runs and what it does, and of no other', () => {
  const tables = runTasks().matchAll(/^\| scheduled job \| when.*\n\|[-|]+\|\n((?:\|.*\n)+)/gm)
  // One or several jobs, when, what.
  const documented = [...tables].flatMap(([, rows = '']) =>
    [...rows.matchAll(/^\| (.+?) \| \S.* \| \S.* \|$/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    ),
  )
  // One is there only where settings want it.
  const all = [...allJobs.scheduledJobs.map(({ name }) => name), BACKUP_JOB]
  expect(documented.toSorted()).toEqual(all.toSorted())
})
