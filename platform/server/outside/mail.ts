import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan } from '../monitoring/spans.ts'

/** An e-mail, as its words; how it looks is the same for all. */
export interface Email {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  /** What to do now. */
  action?: { label: string; url: string }
  /** Smaller print below. */
  small?: readonly string[]
  /** Where one press stops e-mails of this kind: a page for people, and an address mail programs post to. */
  unsubscribe?: { page: string; post: string }
}

/** Sends e-mails. Only jobs do that: a mail server may be slow, and what it was told cannot be taken back. */
export interface Mailer {
  send: (email: Email) => Promise<void>
  /** What somebody waits for before their screen: it has connections of its own, and no other e-mail is in its way. */
  sendUrgent: (email: Email) => Promise<void>
  close: () => Promise<void>
}

/** Jobs that send e-mails are declared within these bounds: `job({ ...emailJobs, name: … })`. */
export const emailJobs = { queue: 'email', concurrency: 3, limitSeconds: 120 }
/** Jobs that send what somebody waits for, with `sendUrgent`. */
export const urgentEmailJobs = { queue: 'urgent-email', concurrency: 4, limitSeconds: 60 }

const CONNECTIONS = 10
const TIMEOUT_MS = 20_000
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
// A name somebody chose must not start a header of its own.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const textOf = ({ lines, action, small = [], unsubscribe }: Email, signature: string): string =>
  [
    ...lines,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    signature,
    ...small,
    ...(unsubscribe ? [`To stop these emails: ${unsubscribe.page}`] : []),
  ].join('\n\n')

// Mail programs know little CSS, and none from elsewhere: styles stand in the elements.
const PAPER = 'margin:0;padding:32px 16px;background:#faf9f6;color:#1d1c1a'
const SHEET = 'max-width:560px;margin:0 auto;font:16px/1.6 Georgia,serif'
const BUTTON =
  'display:inline-block;padding:12px 22px;background:#9c3d2a;color:#ffffff;text-decoration:none;border-radius:4px;font:600 15px/1.2 Arial,sans-serif'
const SMALL = 'font:13px/1.5 Arial,sans-serif;color:#5c5850'

function htmlOf({ subject, lines, action, small = [], unsubscribe }: Email, signature: string): string {
  const paragraph = (text: string) => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`
  const finePrint = [
    ...small.map(escape),
    ...(unsubscribe ? [`<a href="${escape(unsubscribe.page)}" style="color:#5c5850">Stop these e-mails</a>`] : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="${PAPER}"><div style="${SHEET}">
${lines.map(paragraph).join('\n')}
${action ? `<p style="margin:28px 0"><a href="${escape(action.url)}" style="${BUTTON}">${escape(action.label)}</a></p>` : ''}
<p>${escape(signature)}</p>
${finePrint.map((line) => `<p style="${SMALL}">${line}</p>`).join('\n')}
</div></body></html>`
}

/** Sends, and reports how that went. */
async function reported(send: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  let failed = true
  try {
    await inSpan('send e-mail', 'outbound', {}, send)
    failed = false
  } finally {
    recorder().emailEnded(failed, secondsSince(begun))
  }
}

/** Where e-mails go, such as `smtps://user:password@mail.example:465`, whom they are from, and whose they are. */
export interface MailSettings {
  url: string
  from: string
  productName: string
}

/** Opens a way to the mail server. The settings are read for each e-mail, so that a change counts from the next one. */
export function openMailer(settings: () => MailSettings): Mailer {
  const connect = async ({ url, from }: MailSettings) => {
    // Most processes never send one.
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // E-mails are made of text alone: nothing they name is read from disk or fetched.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  }
  const openLine = () => {
    let line: { to: string; transport: ReturnType<typeof connect> } | undefined
    return {
      send: async (email: Email): Promise<void> => {
        const { url, from, productName } = settings()
        const server = `${url} ${from}`
        if (line?.to !== server) {
          // E-mails on their way are sent before the old connections end.
          void line?.transport.then((before) => before.close())
          line = { to: server, transport: connect({ url, from, productName }) }
        }
        const { to, subject, unsubscribe } = email
        const transport = await line.transport
        await reported(() =>
          transport.sendMail({
            // As an address, not as text: a comma in it would make two of it.
            to: { name: '', address: to },
            subject: oneLine(subject),
            text: textOf(email, productName),
            html: htmlOf(email, productName),
            headers: {
              'Auto-Submitted': 'auto-generated',
              ...(unsubscribe
                ? { 'List-Unsubscribe': `<${unsubscribe.post}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
                : {}),
            },
          }),
        )
      },
      close: async () => (await line?.transport)?.close(),
    }
  }
  const [usual, urgent] = [openLine(), openLine()]
  return {
    send: usual.send,
    sendUrgent: urgent.send,
    close: async () => {
      await Promise.all([usual.close(), urgent.close()])
    },
  }
}
