import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { allJobs } from '#app/server.ts'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { signUpVerified, notifyOne } from './given-notices.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { startWorker } from '#platform/server/work/jobs.ts'
import { openMailer } from '#platform/server/outside/mail.ts'
import { startApi } from '#testing/api.ts'

const DIGESTS = 12

/** A mail server that never answers when it is told one of these recipients, and takes emails to everybody else. */
async function openHangingServer(hangsOn: (address: string) => boolean) {
  const taken: string[] = []
  const hanging: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, response) => {
      if (hangsOn(address)) hanging.push(address)
      else response()
    },
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, taken, hanging, close: () => new Promise<void>((end) => server.close(end)) }
}

const api = await startApi()

test('who forgot their password gets in while digests hang at a mail server that does not answer', async () => {
  const readers = []
  for (let n = 0; n < DIGESTS; n++) readers.push(await signUpVerified(api))
  const digested = new Set(readers.map(({ user }) => user.email))
  for (const reader of readers) await notifyOne(api, reader, 'rating', 'Well done')
  const ann = await api.signUp('client')

  const server = await openHangingServer((address) => digested.has(address))
  const mailer = openMailer(() => ({ url: server.url, from: 'atelier@example.com', productName: 'Atelier' }))
  api.services.mailer = mailer
  const log = createLogger(api.services.config)
  await api.runScheduledJob('e-mails-of-the-day')
  const tools = () => ({ db: api.db, now: api.now(), services: api.services, log })
  const stopWorker = await startWorker(api.opened, { ...allJobs, scheduledJobs: [] }, ['worker'], tools)
  afterAll(async () => {
    await stopWorker(0)
    await mailer.close()
    await server.close()
  })
  await vi.waitFor(() => expect(server.hanging).not.toHaveLength(0), 10_000)

  await api.nobody.send(accountSettingsApi.forgotPassword, { body: { email: ann.user.email } })
  await vi.waitFor(() => expect(server.taken).toEqual([ann.user.email]), 10_000)
}, 60_000)
