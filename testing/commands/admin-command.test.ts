import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openControlSocket } from '#app/server/control-socket.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { accountsApi } from '#features/accounts/contract.ts'
import { callProgram, databaseId, type ControlReply } from '#db/control-client.ts'
import { job } from '#platform/server/work/jobs.ts'
import { z } from 'zod'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { startApi, type TestApi } from '../api.ts'
import { givenPlace, runScript, type Place } from '../process/process.ts'

vi.setConfig({ testTimeout: 120_000 })

const nap = job({ name: 'nap', data: z.object({}), run: async () => undefined })
let api: TestApi
let place: Place

beforeAll(async () => {
  api = await startApi()
  // The command finds the program that runs in this process by its socket.
  const { DATA_DIR, DATABASE_URL } = api.services.config
  place = {
    settings: { DATA_DIR, ...(DATABASE_URL !== undefined && { DATABASE_URL }) },
    open: () => Promise.reject(new Error('It is open')),
    remove: () => Promise.resolve(),
  }
  const { opened, services, now: clock, app } = api
  const close = await openControlSocket({ opened, services, clock, log: app.log, isProgram: true })
  afterAll(close)
})

/** Sends words over the socket, as the command does. */
const ask = (...words: string[]) =>
  callProgram<ControlReply<string>>(api.services.config.DATA_DIR, {
    method: 'POST',
    path: '/commands',
    body: { words, database: databaseId(api.services.config) },
  })
const said = async (...words: string[]) => {
  const reply = await ask(...words)
  return reply && 'result' in reply ? reply.result : expect.fail(`${words.join(' ')}: ${reply?.failure}`)
}
const refused = async (...words: string[]) => {
  const reply = await ask(...words)
  return reply && 'failure' in reply ? reply.failure : expect.fail(`${words.join(' ')} was not refused`)
}
const entries = () =>
  api.db.selectFrom('audit_entries').select(['action', 'actor_id', 'reason']).orderBy('id').execute()

test('only the user of the program can use the socket', () => {
  expect(statSync(join(api.services.config.DATA_DIR, 'control.sock')).mode & 0o777).toBe(0o600)
})

test('while the program runs, the command reaches it', async () => {
  const status = await runScript(place, 'admin', 'status')
  expect(status).toMatchObject({ code: 0, complained: '' })
  expect(status.said).toMatch(/^program +running, version \d/m)
  expect(await runScript(place, 'admin', 'nonsense')).toMatchObject({ code: 1, said: '' })
  expect(await runScript(place, 'invitations', 'list')).toMatchObject({ said: 'There are no invitations yet\n' })
  expect((await runScript(place, 'jobs')).said).toBe('Nothing waits, runs or failed\n')
})

test('commands say how the program stands and list what they can do', async () => {
  expect(await said('status')).toMatch(/^program +running, version \d/m)
  expect(await refused()).toContain('npm run admin -- settings set NAME VALUE')
  expect(await refused('nonsense')).toMatch(
    /^There is no command "nonsense"\. The commands are:\nnpm run admin -- status/,
  )
  expect(await refused('constructor')).toContain('There is no command')
  expect(await said('calls')).toMatch(/^GET +\/administration\/jobs /m)
})

test('a setting is changed, shown and put back, by nobody in the audit log', async () => {
  const before = (await entries()).length
  expect(await said('settings', 'set', 'PRODUCT_NAME', 'Werk', 'Hof')).toContain('PRODUCT_NAME is changed')
  expect(await said('settings')).toMatch(/^PRODUCT_NAME +Werk Hof +stored$/m)
  expect(await refused('settings', 'set', 'PRODUCT_NAMES', 'x')).toContain('There is no such setting')
  expect(await refused('settings', 'set', 'SESSION_IDLE_DAYS', '99')).toContain('SESSION_IDLE_DAYS')
  await said('settings', 'reset', 'PRODUCT_NAME')
  expect((await entries()).slice(before)).toEqual([
    { action: 'change_setting', actor_id: null, reason: null },
    { action: 'change_setting', actor_id: null, reason: null },
  ])
})

test('a value is read from the input, so that it is not in the list of processes', async () => {
  const ended = await new Promise<string>((resolve, reject) => {
    const words = ['app/server/admin.ts', 'settings', 'set', 'PRODUCT_NAME', '-']
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...place.settings }
    const command = execFile(process.execPath, words, { env, cwd: join(import.meta.dirname, '../..') }, (error, out) =>
      error ? reject(new Error('The command failed', { cause: error })) : resolve(out),
    )
    command.stdin?.end('Secret Hof\n')
  })
  expect(ended).toContain('PRODUCT_NAME is changed')
  expect(await said('settings')).toMatch(/^PRODUCT_NAME +Secret Hof +stored$/m)
  await said('settings', 'reset', 'PRODUCT_NAME')
})

test('somebody is suspended and comes back, by name or address', async () => {
  const ann = await api.signUp('client')
  expect(await said('suspend', ann.username, 'Sent', 'spam')).toBe(`${ann.username} is suspended`)
  expect((await ann.send(accountsApi.me)).status).toBe(401)
  expect(await said('reinstate', ann.user.email, 'It was a mistake')).toBe(`${ann.username} can sign in again`)
  await said('suspend', `id:${ann.id}`, 'Again')
  await said('reinstate', `id:${ann.id}`, 'Again')
  expect(await refused('suspend', String(ann.id), 'Why')).toBe(`There is no account ${ann.id}`)
  expect(await refused('suspend', 'nobody-here', 'Why')).toBe('There is no account nobody-here')
  expect(await refused('suspend', ann.username)).toContain('suspend WHO WHY')
  expect((await entries()).slice(-4, -2)).toEqual([
    { action: 'suspend_account', actor_id: null, reason: 'Sent spam' },
    { action: 'restore_account', actor_id: null, reason: 'It was a mistake' },
  ])
})

test('roles are given and taken, also through the call that asks owners for their password', async () => {
  const ann = await api.signUp('client')
  await api.db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', ann.id).execute()
  const { email } = ann.user
  expect(await said('operators', 'grant', email, '--roles', 'support,finance', 'Helps')).toContain('support, finance')
  expect(await said('operators', 'list')).toContain(`<${email}> support, finance since`)
  await said('call', 'PUT', '/operators/roles', JSON.stringify({ email, roles: ['moderator'] }))
  expect(await said('operators', 'list')).toContain(`<${email}> moderator since`)
  expect(await refused('operators', 'grant', email, '--roles', 'king')).toContain('The roles are owner')
  expect(await said('operators', 'revoke', email)).toBe(`${email} is no longer an operator`)
})

test('feedback is read, replied to and done; jobs are listed; a test email is sent', async () => {
  await api.nobody.send(feedbackApi.give, {
    body: { rating: 4, comment: 'More\ncolours', email: 'eve@example.com', location: 'home' },
  })
  expect(await said('feedback')).toMatch(/^1 +\d{4}-\d\d-\d\d +4 +eve@example\.com +More colours$/m)
  expect(await said('feedback', 'reply', '1', 'Soon,', 'promised')).toContain('will be sent')
  expect(await said('feedback')).toBe('There is no open feedback')
  await api.nobody.send(feedbackApi.give, { body: { rating: 1, comment: 'Too slow', location: 'home' } })
  expect(await said('feedback', 'done', '2')).toBe('Feedback 2 is done')
  expect(await said('feedback')).toBe('There is no open feedback')
  await api.runJobs()
  expect(api.emails('eve@example.com').at(-1)?.text).toContain('Soon, promised')
  expect(await refused('feedback', 'reply', 'x')).toContain('feedback reply ID TEXT')
  expect(await said('test-mail', 'ops@example.com')).toBe('Sent to ops@example.com')
  expect(api.emails('ops@example.com')).toHaveLength(1)
  await enqueue(api.db, nap, {})
  expect(await said('jobs')).toMatch(/^nap +1 +0 +0 +0$/m)
})

test('any call of operators can be made, and no other', async () => {
  expect(JSON.parse(await said('call', 'get', '/administration/jobs'))).toMatchObject({ failed: [] })
  expect(await refused('call', 'POST', '/requests/', '{"title":"A","content":"B"}')).toContain(
    'Operators have no such call',
  )
  expect(await refused('call', 'GET', '/auth/me')).toContain('Operators have no such call')
  expect(await refused('call', 'PATCH', '/administration/settings', '{')).toBe('This is not JSON: {')
  expect(await refused('call', 'POST', '/operators/accounts/999999/suspend', '{"reason":"x"}')).toBe(
    'Account not found',
  )
})

test('a command for another database does not reach this program', async () => {
  const reply = await callProgram(api.services.config.DATA_DIR, {
    method: 'POST',
    path: '/commands',
    body: { words: ['status'], database: 'another' },
  })
  expect(reply).toEqual({ other: true })
})

/** A folder with a socket that treats who calls as the test wants. */
async function givenSocket(treat: (server: Server) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-socket-'))
  const server = createServer()
  treat(server)
  await new Promise<void>((resolve) => server.listen(join(folder, 'control.sock'), resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  return folder
}
const knock = (folder: string, limitMs = 60_000) => callProgram(folder, { method: 'GET', path: '/alive', limitMs })

test('a program that stops meanwhile, is silent or does not know the command is told from none', async () => {
  const stops = await givenSocket((server) => server.on('connection', (socket) => socket.destroy()))
  await expect(knock(stops)).rejects.toThrow('The program stopped before it answered')
  const silent = await givenSocket(() => undefined)
  await expect(knock(silent, 50)).rejects.toThrow('did not answer within')
  const older = await givenSocket((server) =>
    server.on('connection', (socket) => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')),
  )
  await expect(knock(older)).rejects.toThrow('another version')
  const folder = mkdtempSync(join(tmpdir(), 'atelier-socket-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await knock(folder)).toBeNull()
  // Left by a killed process.
  writeFileSync(join(folder, 'control.sock'), '')
  expect(await knock(folder)).toBeNull()
})

test('while no program runs, commands use the database themselves', async () => {
  const stopped = await givenPlace()
  const run = (...words: string[]) => runScript(stopped, 'admin', ...words)
  expect((await run('status')).said).toMatch(/^program +not reached/m)
  expect(await run('settings', 'set', 'SELLER_NAME', 'Shop')).toMatchObject({ code: 0, complained: '' })
  expect((await run('demo', 'remove')).said).toBe('There are no demo accounts\n')
  const opened = await stopped.open()
  const rows = await opened.db.selectFrom('audit_entries').select(['action', 'actor_id']).execute()
  expect(rows).toEqual([{ action: 'change_setting', actor_id: null }])
  await opened.close()
  await stopped.remove()
})
