import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { openMailer } from '#platform/server/outside/mail.ts'
import { findRefusal, skipRefused } from '#platform/server/outside/refused-addresses.ts'
import { startApi } from '#testing/api.ts'

const { db, now } = await startApi()

// What the mail server answers to a recipient, or once it has the message; accepted without.
const responses = { recipient: '', message: '' }
let arrived: string[] = []
const refusal = (text: string) =>
  Object.assign(new Error(text.replace(/^\d{3} /, '')), { responseCode: Number(text.slice(0, 3)) })
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: (_address, _session, done) => done(responses.recipient ? refusal(responses.recipient) : null),
  onData: (stream, session, done) => {
    stream.resume()
    stream.once('end', () => {
      if (responses.message) return done(refusal(responses.message))
      arrived.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
const mailer = skipRefused(
  openMailer(() => ({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.com', productName: 'Atelier' })),
  db,
  now,
)
afterAll(async () => {
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const mail = (to: string) => ({ to, subject: 'Good news', lines: ['Somebody replied.'] })
const response = (given: Partial<typeof responses>) => Object.assign(responses, { recipient: '', message: '' }, given)

test('an address that is refused for good is noted, and gets nothing from then on, in whatever case', async () => {
  response({ recipient: '550 5.1.1 No such user' })
  await mailer.send(mail('Ann@example.com'))
  expect(await findRefusal(db, 'ann@example.com')).toMatchObject({ refusals: 1, is_blocked: true })
  expect((await findRefusal(db, 'ANN@example.com'))?.reason).toContain('No such user')
  response({})
  arrived = []
  await mailer.send(mail('ann@example.com'))
  await mailer.sendUrgent(mail('ANN@EXAMPLE.COM'))
  await mailer.send(mail('bob@example.com'))
  expect(arrived).toEqual(['bob@example.com'])
  // An owner's test shows what the server answers.
  await mailer.sendTest(mail('ann@example.com'))
  expect(arrived).toHaveLength(2)
})

test('a message that is refused for good counts too', async () => {
  response({ message: '554 Rejected' })
  await mailer.sendUrgent(mail('cleo@example.com'))
  expect(await findRefusal(db, 'cleo@example.com')).toMatchObject({ refusals: 1, is_blocked: true })
})

test.each([
  ['a busy server', { recipient: '450 4.2.1 Try later' }],
  ['a full mailbox', { recipient: '552 5.2.2 Mailbox full' }],
  ['a server that does not relay for us', { recipient: '550 5.7.1 Relaying denied' }],
  ['a message that waits', { message: '451 4.7.1 Greylisted' }],
])('%s says nothing of the address: the email is tried again', async (_, said) => {
  response(said)
  await expect(mailer.send(mail('dan@example.com'))).rejects.toThrow(/rejected|failed/)
  expect(await findRefusal(db, 'dan@example.com')).toBeUndefined()
})
