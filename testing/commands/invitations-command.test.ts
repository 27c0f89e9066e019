import { expect, test } from 'vitest'
import { runAdminCommand } from '#app/server/commands/run-command.ts'
import { startApi } from '../api.ts'

const { app, opened, services, now } = await startApi({ REGISTRATION: 'invitation' })
const run = (...words: string[]) =>
  runAdminCommand({ opened, services, clock: now, log: app.log, isProgram: true }, ['invitations', ...words])

test('an operator invites, looks who is invited, and revokes', async () => {
  expect(await run('list')).toBe('There are no invitations yet')

  const made = await run('create', '--email', 'ada@example.com', '--days', '3')
  expect(made).toMatch(/^Invitation 1, for ada@example\.com, until \d{4}-\d\d-\d\d\./)
  expect(made).toMatch(/^http:\/\/[\w.:]+\/register\?invitation=[\w-]{43}$/m)
  expect(await run('list')).toMatch(/^1 +ada@example\.com +1\/1 +\d{4}-\d\d-\d\d +open$/m)

  expect(await run('revoke', '1')).toBe('Invitation 1 can no longer be used')
  expect(await run('list')).toMatch(/revoked$/m)
  await expect(run('revoke', '1')).rejects.toThrow('no invitation 1')
})

test.each([
  [['create', '--email', 'nobody'], 'not an email address'],
  [['create', '--uses', '0'], 'whole number'],
  [['create', '--days', '999'], 'whole number'],
  [['invite'], 'npm run admin -- invitations'],
  [[], 'npm run admin -- invitations'],
])('who types %j is told what is possible', async (words, says) => {
  await expect(run(...words)).rejects.toThrow(says)
})
