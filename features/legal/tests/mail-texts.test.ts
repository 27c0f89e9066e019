import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { mailTextsApi } from '../contract/mail-texts.ts'

const api = await startApi()
const { db, nobody, signUp } = api
const owner = () => signUp('client', { operator: true })
const WORDING = { subject: 'A key for {{product_name}}', text: 'Dear {{full_name}},\n\nhere it is:\n\n{{link}}\n\nBye' }

const save = (sender: Sender, wording: typeof WORDING | null, based_on = 0, mail = 'reset_password') =>
  sender.send(mailTextsApi.save, { params: { mail }, body: { based_on, wording } })
const askForLink = async (email: string) => {
  await nobody.send(accountSettingsApi.forgotPassword, { body: { email } })
  await api.runJobs()
  return api.emails(email).at(-1)
}
const rows = () => db.selectFrom('mail_text_versions').selectAll().execute()
const emptied = () => db.deleteFrom('mail_text_versions').execute()

test('an email says what an owner wrote, with its link, until the built-in text is put back', async () => {
  const [olga, ann] = [await owner(), await signUp('client')]
  expect((await askForLink(ann.user.email))?.subject).toBe('Choose a new Atelier password')
  expect((await save(olga, WORDING)).status).toBe(201)
  const edited = await askForLink(ann.user.email)
  expect(edited?.subject).toBe('A key for Atelier')
  expect(edited?.text).toMatch(/^Dear .+,\s+here it is:\s+Choose a new password:\s+http\S+token=\S+\s+Atelier\s+Bye/)
  expect((await save(olga, null, 1)).body).toMatchObject({ number: 2, is_edited: false })
  expect((await askForLink(ann.user.email))?.subject).toBe('Choose a new Atelier password')
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_mail_text' } })
  expect(body.map(({ details }) => details?.['mail'])).toEqual(['reset_password', 'reset_password'])
  await emptied()
})

test.each([
  ['an unknown placeholder', { ...WORDING, text: `${WORDING.text} {{password}}` }],
  ['a text without its link', { ...WORDING, text: 'Dear {{full_name}}' }],
  ['a link within a sentence', { ...WORDING, text: 'Here: {{link}}' }],
  ['two links', { ...WORDING, text: `${WORDING.text}\n\n{{link}}` }],
  ['a link in the subject', { ...WORDING, subject: 'Look: {{link}}' }],
  ['HTML', { ...WORDING, text: `<b>Hi</b>\n\n${WORDING.text}` }],
  ['an empty subject', { ...WORDING, subject: ' ' }],
  ['5,001 characters', { ...WORDING, text: WORDING.text + 'x'.repeat(5000) }],
])('%s is refused and changes nothing', async (_, wording) => {
  expect((await save(await owner(), wording)).status).toBe(422)
  expect(await rows()).toEqual([])
})

test('a line break in a subject begins no other header', async () => {
  const [olga, ann] = [await owner(), await signUp('client')]
  await save(olga, { ...WORDING, subject: 'A key\r\nBcc: eve@example.com' })
  const email = await askForLink(ann.user.email)
  expect(email?.subject).toBe('A key Bcc: eve@example.com')
  expect(api.emails('eve@example.com')).toEqual([])
  await emptied()
})

test('what people write fills no placeholder and moves no button', async () => {
  const [olga, ann] = [await owner(), await signUp('client')]
  await db.updateTable('accounts').set({ full_name: '{{link}}' }).where('id', '=', ann.id).execute()
  await save(olga, WORDING)
  expect((await askForLink(ann.user.email))?.text).toContain('Dear {{link}},')
  await emptied()
})

test('the audit log has the former and the new subject and text', async () => {
  const olga = await owner()
  await save(olga, WORDING)
  await save(olga, { ...WORDING, subject: 'Your key' }, 1)
  const { body } = await olga.send(operatorsApi.audit, { query: { action: 'change_mail_text', actor_id: olga.id } })
  expect(body[0]?.details).toEqual({
    mail: 'reset_password',
    before: `A key for {{product_name}}\n\n${WORDING.text}`,
    after: `Your key\n\n${WORDING.text}`,
  })
  await emptied()
})

test('of two owners who save at once one is told, and the other text holds', async () => {
  const [olga, otto] = [await owner(), await owner()]
  const both = await Promise.all([save(olga, WORDING), save(otto, { ...WORDING, subject: 'His' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await rows()).toHaveLength(1)
  await emptied()
})

test('nobody, strangers and every other role read and change nothing', async () => {
  const others = [await signUp('client'), await signUp('client', { operator: ['moderator', 'support', 'finance'] })]
  const statuses = async (sender: Sender) => [
    (await sender.send(mailTextsApi.list)).status,
    (await sender.send(mailTextsApi.read, { params: { mail: 'reset_password' } })).status,
    (await sender.send(mailTextsApi.listVersions, { params: { mail: 'reset_password' } })).status,
    (await sender.send(mailTextsApi.preview, { params: { mail: 'reset_password' }, body: WORDING })).status,
    (await save(sender, WORDING)).status,
  ]
  for (const person of others) expect(await statuses(person)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(nobody)).toEqual([401, 401, 401, 401, 401])
  expect(await rows()).toEqual([])
})

test('every built-in text can be saved as it is, and is previewed with its samples', async () => {
  const olga = await owner()
  const { body: mails } = await olga.send(mailTextsApi.list)
  expect(mails.length).toBeGreaterThan(8)
  for (const { name } of mails) {
    const { body: mail } = await olga.send(mailTextsApi.read, { params: { mail: name } })
    const { status, body } = await olga.send(mailTextsApi.preview, { params: { mail: name }, body: mail.built_in })
    expect([name, status]).toEqual([name, 200])
    expect(JSON.stringify(body)).not.toContain('{{')
    expect((await save(olga, mail.built_in, 0, name)).status).toBe(201)
  }
  expect((await save(olga, WORDING, 0, 'no_such_mail')).status).toBe(404)
  await emptied()
})
