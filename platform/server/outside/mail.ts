import { DEFAULT_ACCENTS } from '#platform/contract/accents.ts'
import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan } from '../monitoring/spans.ts'

/** Content of an email; the layout is the same for all. */
export interface Email {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  /** The button below the text. */
  action?: { label: string; url: string }
  /** Small print at the end. */
  small?: readonly string[]
  /** One-click unsubscribe from this kind of email: a page for people, and an address that mail programs post to. */
  unsubscribe?: { page: string; post: string }
}

/** Sends emails. Only jobs call it, because a mail server may be slow and an email cannot be recalled. */
export interface Mailer {
  send: (email: Email) => Promise<void>
  /** Sends an email that a person is waiting for, over separate connections so that no other email delays it. */
  sendUrgent: (email: Email) => Promise<void>
  /** Sends a test email, also to an address that refused earlier ones, and throws what the mail server answers. */
  sendTest: (email: Email) => Promise<void>
  close: () => Promise<void>
}

/** Limits of jobs that send emails: declare them with `job({ ...emailJobs, name: … })`. */
export const emailJobs = { queue: 'email', concurrency: 3, limitSeconds: 120 }
/** Limits of jobs that use `sendUrgent`. */
export const urgentEmailJobs = { queue: 'urgent-email', concurrency: 4, limitSeconds: 60 }

const CONNECTIONS_MAX = 10
const TIMEOUT_MS = 20_000
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
// Prevents header injection through names that people choose.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const textOf = ({ lines, action, small = [], unsubscribe }: Omit<Email, 'to'>, signature: string): string =>
  [
    ...lines,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    signature,
    ...small,
    ...(unsubscribe ? [`To stop these emails: ${unsubscribe.page}`] : []),
  ].join('\n\n')

// Mail programs support little CSS and no external style sheets, so styles are inline.
const BODY_STYLE = 'margin:0;padding:32px 16px;background:#faf9f6;color:#1d1c1a'
const CONTENT_STYLE = 'max-width:560px;margin:0 auto;font:16px/1.6 Georgia,serif'
const BUTTON_COLOR = DEFAULT_ACCENTS.light
const buttonStyle = (color: string) =>
  `display:inline-block;padding:12px 22px;background:${color};color:#ffffff;text-decoration:none;border-radius:4px;font:600 15px/1.2 Arial,sans-serif`
// Mail programs that do not show remote pictures, or WebP, show the name instead.
const LOGO_STYLE = 'display:block;height:48px;width:auto;max-width:100%;border:0;font:600 18px/48px Georgia,serif'
const SMALL_PRINT_STYLE = 'font:13px/1.5 Arial,sans-serif;color:#5c5850'

/** How the emails of an installation look. */
export type Sender = Pick<MailSettings, 'productName' | 'accent' | 'logo'>

function htmlOf(
  { subject, lines, action, small = [], unsubscribe }: Omit<Email, 'to'>,
  { productName, accent, logo }: Sender,
): string {
  const paragraph = (text: string) => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`
  const finePrint = [
    ...small.map(escape),
    ...(unsubscribe ? [`<a href="${escape(unsubscribe.page)}" style="color:#5c5850">Stop these emails</a>`] : []),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="${BODY_STYLE}"><div style="${CONTENT_STYLE}">
${logo ? `<p style="margin:0 0 24px"><img src="${escape(logo)}" alt="${escape(productName)}" height="48" style="${LOGO_STYLE}"></p>\n` : ''}${lines.map(paragraph).join('\n')}
${action ? `<p style="margin:28px 0"><a href="${escape(action.url)}" style="${buttonStyle(accent ?? BUTTON_COLOR)}">${escape(action.label)}</a></p>` : ''}
<p>${escape(productName)}</p>
${finePrint.map((line) => `<p style="${SMALL_PRINT_STYLE}">${line}</p>`).join('\n')}
</div></body></html>`
}

/** Returns an email as it is sent: its subject, and its text in both forms. */
export const renderEmail = (email: Omit<Email, 'to'>, sender: Sender) => ({
  subject: oneLine(email.subject),
  text: textOf(email, sender.productName),
  html: htmlOf(email, sender),
})

/** Sends, and records the result and duration. */
async function sendRecorded(send: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  let failed = true
  try {
    await inSpan('send email', 'outbound', {}, send)
    failed = false
  } finally {
    recorder().emailEnded(failed, secondsSince(startedAt))
  }
}

/**
 * Address of the mail server, such as `smtps://user:password@mail.example:465`, the sender, the product's name, the color of buttons, on
 * which white text is legible, and the address of the logo.
 */
export interface MailSettings {
  url: string
  from: string
  productName: string
  accent?: string | undefined
  logo?: string | null | undefined
}

/** Opens the connection to the mail server. Settings are read for each email, so that a change applies to the next one. */
export function openMailer(settings: () => MailSettings): Mailer {
  const connect = async ({ url, from }: Pick<MailSettings, 'url' | 'from'>) => {
    // Imported lazily: most processes never send email.
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url,
        pool: true,
        maxConnections: CONNECTIONS_MAX,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Content is text only; the library must not read files or fetch URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
  }
  const openConnection = () => {
    let line: { to: string; transport: ReturnType<typeof connect> } | undefined
    return {
      send: async (email: Email): Promise<void> => {
        const { url, from, ...sender } = settings()
        const server = `${url} ${from}`
        if (line?.to !== server) {
          // The old transport finishes pending emails before it closes.
          void line?.transport.then((before) => before.close())
          line = { to: server, transport: connect({ url, from }) }
        }
        const { to, unsubscribe } = email
        const transport = await line.transport
        await sendRecorded(() =>
          transport.sendMail({
            // As an address object: in a string, a comma would separate two addresses.
            to: { name: '', address: to },
            ...renderEmail(email, sender),
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
  const [regular, urgent] = [openConnection(), openConnection()]
  return {
    send: regular.send,
    sendUrgent: urgent.send,
    sendTest: urgent.send,
    close: async () => {
      await Promise.all([regular.close(), urgent.close()])
    },
  }
}
