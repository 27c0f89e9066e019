import { expect, test } from 'vitest'
import { openMailbox } from '#sandbox/mail/mailbox.ts'
import { openMailer, type Sender } from '#platform/server/outside/mail.ts'

const email = { to: 'ada@example.com', subject: 'Good news', lines: ['Somebody answered.', 'See you soon.'] }

type Emails = Parameters<ReturnType<typeof openMailer>['send']>[0][]
const sent = (...emails: Emails) => sentBy({ productName: 'Atelier' }, ...emails)

async function sentBy(sender: Sender, ...emails: Emails) {
  const mailbox = await openMailbox({ host: '127.0.0.1' })
  const mailer = openMailer(() => ({
    url: mailbox.smtpUrl,
    from: 'Atelier <no-reply@example.com>',
    ...sender,
  }))
  try {
    for (const one of emails) await mailer.send(one)
    return mailbox.emails()
  } finally {
    await mailer.close()
    await mailbox.close()
  }
}

test('an email says the same in text and in HTML', async () => {
  const [got] = await sent({ ...email, action: { label: 'Read it', url: 'https://atelier.example/a?b=1&c=2' } })
  expect(got).toMatchObject({ to: ['ada@example.com'], subject: 'Good news', from: 'no-reply@example.com' })
  expect(got?.text).toContain('Somebody answered.')
  expect(got?.text).toContain('https://atelier.example/a?b=1&c=2')
  expect(got?.html).toContain('<p>Somebody answered.</p>')
  expect(got?.html).toContain('href="https://atelier.example/a?b=1&amp;c=2"')
})

test('an email begins with the logo, if there is one, or its name; the text stays the same', async () => {
  const [plain] = await sent(email)
  expect(plain?.html).not.toContain('<img')
  const logo = 'https://atelier.example/api/files/a.webp'
  const [got] = await sentBy({ productName: 'Nuts & "Bolts"', logo }, email)
  expect(got?.html).toContain(`<img src="${logo}" alt="Nuts &amp; &quot;Bolts&quot;"`)
  expect(got?.html?.indexOf('<img')).toBeLessThan(got?.html?.indexOf('Somebody answered') ?? 0)
  expect(got?.text).toBe(plain?.text.replace('Atelier', 'Nuts & "Bolts"'))
})

test('what people wrote stays text', async () => {
  const [got] = await sent({ ...email, subject: 'Hi\r\nBcc: eve@example.com', lines: ['<script>alert(1)</script>'] })
  expect(got?.to).toEqual(['ada@example.com'])
  expect(got?.headers['bcc']).toBeUndefined()
  expect(got?.html).not.toContain('<script>')
})

test('an address with a comma is one address', async () => {
  const [got] = await sent({ ...email, to: '"a,b"@example.com' })
  expect(got?.to).toHaveLength(1)
})

test('an email that can be stopped says how, to people and to their programs', async () => {
  const unsubscribe = {
    page: 'https://atelier.example/unsubscribe?token=t',
    post: 'https://atelier.example/api/stop?t',
  }
  const [got] = await sent({ ...email, unsubscribe })
  expect(got?.text).toContain(unsubscribe.page)
  expect(got?.headers['list-unsubscribe']).toBe(`<${unsubscribe.post}>`)
  expect(got?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

test('a mail server that is not there is an error, so that the job is tried again', async () => {
  const mailer = openMailer(() => ({ url: 'smtp://127.0.0.1:9', from: 'a@example.com', productName: 'Atelier' }))
  await expect(mailer.send(email)).rejects.toThrow(/connect/i)
  await mailer.close()
})
