import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { agreementsApi, findBrokenPlaces, codeOf, type AgreementRecord } from '../contract.ts'
import { givenProposal, TERMS } from './given-agreements.ts'

const api = await startApi()
const { db, signUp, nobody } = api
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Terms that were answered with others and accepted, and their record. */
async function givenRecord() {
  const given = await givenProposal(api, { ...TERMS, terms: 'Zwölf Seiten — "fast" 🧵\nund ein Laden.' })
  const { client, developer, params } = given
  await client.send(agreementsApi.counter, { params, body: { price: 1000, terms: 'Ten pages.' } })
  await developer.send(agreementsApi.accept, { params })
  const { body: record } = await client.send(agreementsApi.readRecord, { params })
  return { ...given, record }
}

test('a record is checked by anybody with nothing but SHA-256, as the contract describes it', async () => {
  const { record, agreement, client, developer, request } = await givenRecord()
  const [first, second] = record.versions
  const canonical = `{"request_id":${request.id},"client_id":${client.id},"client_username":"${client.username}","developer_id":${developer.id},"developer_username":"${developer.username}","price":"1250.50","currency":"usd","terms":"Zwölf Seiten — \\"fast\\" 🧵\\nund ein Laden.","version":1}`
  expect(first?.content_hash).toBe(hashOf(canonical))
  expect(agreement.content_hash).toBe(first?.content_hash)
  let previous = '0'.repeat(64)
  for (const [at, event] of record.events.entries()) {
    const terms = at === 0 ? first : second
    const text = `{"prev_hash":"${previous}","agreement_id":${record.agreement_id},"seq":${at + 1},"action":"${event.action}","actor_id":${event.actor_id},"at":"${event.at}","version":${terms?.version},"content_hash":"${terms?.content_hash}","note":null}`
    expect(event.hash).toBe(hashOf(text))
    previous = event.hash
  }
  expect(record.head_hash).toBe(previous)
  expect(record.events.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['proposal', developer.id],
    ['counter', client.id],
    ['acceptance', developer.id],
  ])
})

/** The hashes of a record's two versions, of which the second was agreed to. */
const hashesOf = ({ versions, events }: AgreementRecord) =>
  versions.map(({ version, content_hash }) => ({
    version,
    content_hash,
    agreed_at: version === 2 ? (events[2]?.at ?? null) : null,
  }))

test('both sides get the same record, strangers and nobody get none', async () => {
  const { record, developer, params } = await givenRecord()
  expect((await developer.send(agreementsApi.readRecord, { params })).body).toEqual(record)
  const stranger = await signUp('client')
  expect((await stranger.send(agreementsApi.readRecord, { params })).status).toBe(404)
  expect((await nobody.send(agreementsApi.readRecord, { params })).status).toBe(401)
})

test('anybody may have a whole record checked, and learns its dates and nothing else', async () => {
  const { record } = await givenRecord()
  const verdict = await nobody.send(agreementsApi.verify, { body: { record } })
  expect([verdict.status, verdict.body]).toEqual([
    200,
    {
      whole: true,
      known: true,
      newest: true,
      begun_at: record.events[0]?.at,
      sealed_at: record.events[2]?.at,
      versions: hashesOf(record),
    },
  ])
})

test('the printed code is enough to ask, whole or its beginning, in either case', async () => {
  const { record, client, params } = await givenRecord()
  const known = {
    whole: null,
    known: true,
    newest: true,
    begun_at: record.events[0]?.at,
    sealed_at: record.events[2]?.at,
    versions: hashesOf(record),
  }
  const code = codeOf(record)
  const short = code.slice(0, `A-${record.agreement_id}-`.length + 16)
  for (const brought of [code, code.toUpperCase(), short, ` ${short} `]) {
    expect((await nobody.send(agreementsApi.verify, { body: { code: brought } })).body).toEqual(known)
  }
  const unknown = { whole: null, known: false, newest: false, begun_at: null, sealed_at: null, versions: [] }
  const strange = [`A-${record.agreement_id}-${'0'.repeat(64)}`, `A-999999999-${record.head_hash}`]
  for (const brought of strange) {
    expect((await nobody.send(agreementsApi.verify, { body: { code: brought } })).body).toEqual(unknown)
  }
  await client.send(agreementsApi.complete, { params })
  const { body: later } = await nobody.send(agreementsApi.verify, { body: { code } })
  expect(later).toEqual({ ...known, newest: false })
})

test('a code from before terms were agreed to tells only what was sealed by then', async () => {
  const { record } = await givenRecord()
  const [first] = record.events
  const { body } = await nobody.send(agreementsApi.verify, {
    body: { code: `A-${record.agreement_id}-${first?.hash}` },
  })
  expect(body).toMatchObject({ known: true, newest: false })
  expect(body.versions).toEqual([{ version: 1, content_hash: record.versions[0]?.content_hash, agreed_at: null }])
})

test('what is neither a record nor a code is refused, and so are both together', async () => {
  const { record } = await givenRecord()
  const bodies = [
    {},
    { code: 'A-1-abc' },
    { code: 'hello' },
    { code: codeOf(record), record },
    { record: { ...record, versions: [] } },
  ]
  for (const body of bodies) {
    expect((await nobody.send(agreementsApi.verify, { body })).status).toBe(422)
  }
})

type Tamper = (record: AgreementRecord) => void
const tampered: [string, Tamper, string[]][] = [
  [
    'one letter of the terms',
    ({ versions }) => void (versions[0]!.terms = versions[0]!.terms.replace('Laden', 'Lader')),
    ['version 1'],
  ],
  ['the price', ({ versions }) => void (versions[1]!.price = '1000.01'), ['version 2']],
  ['a name', ({ versions }) => void (versions[1]!.client_username = 'somebody'), ['version 2']],
  ['who accepted', ({ events, versions }) => void (events[2]!.actor_id = versions[0]!.client_id), ['step 3']],
  ['a moment', ({ events }) => void (events[1]!.at = '2020-01-01T00:00:00.000Z'), ['step 2']],
  ['which version was accepted', ({ events }) => void (events[2]!.version = 1), ['step 3', 'the end']],
  ['the status', (record) => void (record.status = 'completed'), ['the end']],
  ['a step left out', ({ events }) => void events.splice(1, 1), ['step 2']],
  ['the last step left out', (record) => void (record.events.pop(), (record.status = 'proposed')), ['the end']],
  ['another end', (record) => void (record.head_hash = 'a'.repeat(64)), ['the end']],
  ['another number', (record) => void record.agreement_id++, ['step 1', 'step 2', 'step 3']],
]

test.each(tampered)('a record in which somebody changed %s is found out', async (_, tamper, places) => {
  const { record } = await givenRecord()
  const changed = structuredClone(record)
  tamper(changed)
  expect(await findBrokenPlaces(changed, hashOf)).toEqual(places)
  const { body } = await nobody.send(agreementsApi.verify, { body: { record: changed } })
  expect(body).toEqual({ whole: false, known: false, newest: false, begun_at: null, sealed_at: null, versions: [] })
})

test('a record that somebody made up whole holds together, but is not ours', async () => {
  const { record } = await givenRecord()
  const forged = structuredClone(record)
  const [first] = forged.versions
  first!.terms = 'Everything, for nothing.'
  const { content_hash: _, ...terms } = first!
  first!.content_hash = hashOf(JSON.stringify(terms))
  let previous = '0'.repeat(64)
  for (const event of forged.events) {
    event.content_hash = forged.versions[event.version - 1]!.content_hash
    event.prev_hash = previous
    const { hash: _hash, prev_hash, ...rest } = event
    previous = hashOf(JSON.stringify({ prev_hash, agreement_id: forged.agreement_id, ...rest }))
    event.hash = previous
  }
  forged.head_hash = previous
  expect((await nobody.send(agreementsApi.verify, { body: { record: forged } })).body).toMatchObject({
    whole: true,
    known: false,
  })
})

test.each(['agreement_terms', 'agreement_events'])(
  '%s only grows: the database itself refuses to change or remove',
  async (table) => {
    const { client, params, record } = await givenRecord()
    const refused = /only grows/
    await expect(sql`update ${sql.table(table)} set version = version`.execute(db)).rejects.toThrow(refused)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused)
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow(refused)
    await expect(db.deleteFrom('agreements').where('id', '=', params.id).execute()).rejects.toThrow('foreign key')
    expect((await client.send(agreementsApi.readRecord, { params })).body).toEqual(record)
  },
)

test('who rewrites the database itself is found out too', async () => {
  const { client, params } = await givenRecord()
  await sql`alter table agreement_terms disable trigger agreement_terms_only_grow`.execute(db)
  await db
    .updateTable('agreement_terms')
    .set({ price: 1 })
    .where('agreement_id', '=', params.id)
    .where('version', '=', 2)
    .execute()
  await sql`alter table agreement_terms enable trigger agreement_terms_only_grow`.execute(db)
  const { body: record } = await client.send(agreementsApi.readRecord, { params })
  expect((await nobody.send(agreementsApi.verify, { body: { record } })).body.whole).toBe(false)
})

test('who closes their account takes nothing away from what the other side agreed to', async () => {
  const { client, developer, params, record } = await givenRecord()
  await db.deleteFrom('accounts').where('id', '=', developer.id).execute()
  expect((await client.send(agreementsApi.readRecord, { params })).body).toEqual(record)
  const { body } = await client.send(agreementsApi.read, { params })
  expect([body.status, body.developer_username]).toEqual(['accepted', developer.username])
})
