import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openJournal } from '../journal.ts'

/** A received email. */
export interface ReceivedEmail {
  id: string
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  received_at: string
}

/** A mail server that stores emails and delivers none. */
export interface Mailbox {
  smtpUrl: string
  /** Oldest first. */
  emails: () => readonly ReceivedEmail[]
  close: () => Promise<void>
}

const MAX_EMAILS = 500
const SIZE_MAX_BYTES = 5 * 1024 * 1024

async function readEmail(raw: Buffer, recipients: string[]): Promise<ReceivedEmail> {
  const mail = await PostalMime.parse(raw)
  return {
    id: randomUUID(),
    to: recipients,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    received_at: new Date().toISOString(),
  }
}

async function readStream(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Opens a mail server on a free local port; emails are stored in the folder if one is given. */
export async function openMailbox({ host, folder }: { host: string; folder?: string }): Promise<Mailbox> {
  let emails: ReceivedEmail[] = []
  const journal =
    folder === undefined
      ? null
      : openJournal<ReceivedEmail>({
          file: join(folder, 'e-mails.jsonl'),
          earlier: { file: join(folder, 'e-mails.json'), read: (text) => JSON.parse(text) as ReceivedEmail[] },
          compact: (stored) => (emails = stored.slice(-MAX_EMAILS)),
        })
  const storeEmail = (email: ReceivedEmail) => {
    journal?.append(email)
    emails = [...emails, email].slice(-MAX_EMAILS)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: SIZE_MAX_BYTES,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      callbackify(async () => storeEmail(await readEmail(await readStream(stream), recipients)))(done)
    },
  })
  // Ignore clients that disconnect early.
  server.on('error', () => undefined)
  const listening = server.listen(0, host)
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    smtpUrl: `smtp://${host}:${port}`,
    emails: () => emails,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      journal?.close()
    },
  }
}
