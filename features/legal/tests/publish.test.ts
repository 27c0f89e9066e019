import { expect, test } from 'vitest'
import { operatorsApi } from '#features/operators/contract.ts'
import { startApi, type Sender } from '#testing/api.ts'
import { parseConfig } from '#platform/server/config.ts'
import { legalApi, type LegalDocument } from '../contract.ts'
import { builtInText } from '../server.ts'

const DAY_MS = 86_400_000
// Pages and calls are cached, as in production.
const api = await startApi({ RESPONSE_CACHE_MB: '32' })
const { db, nobody, signUp } = api
const owner = () => signUp('client', { operator: true })

type Wish = {
  based_on?: number
  notice_days?: number
  summary?: string
  announce?: boolean
  needs_acceptance?: boolean
}
const publish = (sender: Sender, document: LegalDocument, markdown: string | null, wish: Wish = {}) =>
  sender.send(legalApi.publish, { params: { document }, body: { based_on: 0, markdown, ...wish } })
const read = (document: LegalDocument, query = {}) => nobody.send(legalApi.read, { params: { document }, query })
const wordsOf = async (document: LegalDocument) =>
  (await read(document)).body.nodes.map(({ text }) => text ?? '').join('')
const rows = () => db.selectFrom('legal_versions').selectAll().execute()
const emptied = async () => {
  await db.deleteFrom('legal_versions').execute()
  api.services.responseCache.drop([{ subject: 'legal texts' }])
}

test('an owner publishes an imprint, everybody reads it at once, with the values of today, and the audit log says so', async () => {
  const olga = await owner()
  expect(await wordsOf('imprint')).toContain('Who runs Atelier')
  const { status, body } = await publish(olga, 'imprint', '## About {{product_name}}\n\nWe are *here*.')
  expect([status, body.number, body.status, body.created_by?.id]).toEqual([201, 1, 'in_force', olga.id])
  const { nodes, number } = (await read('imprint')).body
  expect(number).toBe(1)
  expect(nodes).toEqual([
    { depth: 0, tag: 'h2', text: null, href: null },
    { depth: 1, tag: null, text: 'About Atelier', href: null },
    { depth: 0, tag: 'p', text: null, href: null },
    { depth: 1, tag: null, text: 'We are ', href: null },
    { depth: 1, tag: 'em', text: null, href: null },
    { depth: 2, tag: null, text: 'here', href: null },
    { depth: 1, tag: null, text: '.', href: null },
  ])
  const entries = await olga.send(operatorsApi.audit, { query: { action: 'publish_legal_text' } })
  expect(entries.body[0]?.details).toEqual({ document: 'imprint', before: 'version 0', after: 'version 1' })
  await emptied()
})

test('markup that could do harm is gone, and a name with signs of Markdown stays as it is', async () => {
  const olga = await owner()
  const hostile =
    '## Hi\n\n<script>alert(1)</script><img src=x onerror=alert(1)><b onclick="x()">bold</b> <a href="javascript:alert(1)">link</a> to {{product_name}}\n\n and {{product_name}}'
  api.services.config.PRODUCT_NAME = '*<b>Shop</b>*'
  await publish(olga, 'imprint', hostile)
  const { nodes } = (await read('imprint')).body
  api.services.config.PRODUCT_NAME = 'Atelier'
  expect(nodes.map(({ text }) => text ?? '').join('')).toBe('Hibold link to *<b>Shop</b>*and *<b>Shop</b>*')
  expect(nodes.filter(({ tag }) => tag === 'a')).toEqual([])
  await emptied()
})

test('a version follows later, can be read before, and is withdrawn by the next', async () => {
  const olga = await owner()
  await publish(olga, 'privacy', 'First')
  await publish(olga, 'privacy', 'Second', { based_on: 1, notice_days: 30, summary: 'More data' })
  expect(await wordsOf('privacy')).toBe('First')
  expect((await read('privacy')).body.upcoming).toMatchObject({ number: 2, summary: 'More data' })
  expect((await read('privacy', { upcoming: 'true' })).body.nodes[1]?.text).toBe('Second')
  await publish(olga, 'privacy', 'Third', { based_on: 2, notice_days: 10 })
  api.passTime(11 * DAY_MS)
  expect(await wordsOf('privacy')).toBe('Third')
  expect((await read('privacy', { upcoming: 'true' })).status).toBe(404)
  api.passTime(30 * DAY_MS)
  expect(await wordsOf('privacy')).toBe('Third')
  // Olga's session has ended.
  const otto = await owner()
  const { body } = await otto.send(legalApi.listVersions, { params: { document: 'privacy' } })
  expect(body.map(({ number, status }) => [number, status])).toEqual([
    [3, 'in_force'],
    [2, 'withdrawn'],
    [1, 'former'],
  ])
  await emptied()
})

test('an old text and the built-in text come back as new versions', async () => {
  const olga = await owner()
  await publish(olga, 'terms', 'Mine')
  await publish(olga, 'terms', null, { based_on: 1 })
  expect(await wordsOf('terms')).toContain('brings people who need something built')
  const mine = await olga.send(legalApi.readVersion, { params: { document: 'terms', number: 1 } })
  await publish(olga, 'terms', mine.body.markdown, { based_on: 2 })
  expect(await wordsOf('terms')).toBe('Mine')
  expect((await rows()).map(({ number }) => number)).toEqual([1, 2, 3])
  const builtIn = await olga.send(legalApi.readVersion, { params: { document: 'terms', number: 0 } })
  expect(builtIn.body.markdown).toContain('{{product_name}}')
  expect((await olga.send(legalApi.readVersion, { params: { document: 'terms', number: 9 } })).status).toBe(404)
  await emptied()
})

test('of two owners who publish at once one is told, and what the other wrote holds', async () => {
  const [olga, otto] = [await owner(), await owner()]
  const both = await Promise.all([publish(olga, 'terms', 'Hers'), publish(otto, 'terms', 'His')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.problem.code).toBe('changed_meanwhile')
  expect(await rows()).toHaveLength(1)
  expect((await publish(otto, 'terms', 'Later', { based_on: 5 })).problem.code).toBe('changed_meanwhile')
  await emptied()
})

test.each([
  ['an unknown placeholder', 'terms', 'Dear {{customer}}', {}],
  ['nothing to read', 'terms', ' \n ', {}],
  ['an announcement without a word', 'terms', 'New', { announce: true }],
  ['an imprint to be accepted', 'imprint', 'New', { needs_acceptance: true, summary: 'New' }],
  ['a notice of two years', 'terms', 'New', { notice_days: 730 }],
  ['100,001 characters', 'terms', 'x'.repeat(100_001), {}],
] as const)('%s is refused and changes nothing', async (_, document, markdown, wish) => {
  expect((await publish(await owner(), document, markdown, wish)).status).toBe(422)
  expect(await rows()).toEqual([])
})

test('nobody, strangers, every other role and an owner of a second ago neither read nor write versions', async () => {
  const former = await owner()
  await db.deleteFrom('operators').where('account_id', '=', former.id).execute()
  const others = [
    await signUp('client'),
    await signUp('developer', { subscribed: true }),
    await signUp('client', { operator: ['moderator', 'support', 'finance'] }),
    former,
  ]
  const statuses = async (sender: Sender) => [
    (await publish(sender, 'terms', 'Mine')).status,
    (await sender.send(legalApi.listVersions, { params: { document: 'terms' } })).status,
    (await sender.send(legalApi.readVersion, { params: { document: 'terms', number: 0 } })).status,
    (await sender.send(legalApi.preview, { params: { document: 'terms' }, body: { markdown: 'x' } })).status,
    (await sender.send(legalApi.listPlaceholders)).status,
  ]
  for (const person of others) expect(await statuses(person)).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(nobody)).toEqual([401, 401, 401, 401, 401])
  expect(await rows()).toEqual([])
})

test('a preview shows the values of today and stores nothing', async () => {
  const olga = await owner()
  const { body } = await olga.send(legalApi.preview, {
    params: { document: 'terms' },
    body: { markdown: 'A fee of {{fee_percent}} %' },
  })
  expect(body.nodes.at(-1)?.text).toBe('A fee of 5 %')
  expect(await rows()).toEqual([])
})

test('the built-in texts print what the settings say', async () => {
  const words = `${await wordsOf('terms')} ${await wordsOf('privacy')}`
  for (const said of ['$9.95 a month', 'our fee of 5 per cent', 'Notifications: 180 days', '30 days at most'])
    expect(words).toContain(said)
  expect(words).not.toContain('{{')
})

test('without payments, the built-in texts neither promise nor ask for any', () => {
  const config = parseConfig({ PAYMENTS: 'off' })
  const [terms, privacy] = [builtInText('terms', null, config), builtInText('privacy', null, config)]
  const beforeRights = privacy.slice(0, privacy.indexOf('## Your rights'))
  expect(terms + beforeRights).not.toMatch(/subscri|donation|card details|top up|balance/i)
  expect(terms).toContain('What a client pays a creator outside of')
})
