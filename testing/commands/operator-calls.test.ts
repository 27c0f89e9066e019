import { expect, test } from 'vitest'
import { withContext, type CommandContext } from '#app/server/commands/context.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import { legalApi } from '#features/legal/contract.ts'
import { moderationApi } from '#features/moderation/contract.ts'
import { peopleApi } from '#features/people/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { startApi } from '../api.ts'
import { givenRequest } from '../given/rows.ts'

const api = await startApi()
const { app, db, nobody, opened, services, signUp } = api
const command = <Result>(work: (context: CommandContext) => Promise<Result>) =>
  withContext({ opened, services, clock: api.now, log: app.log, isProgram: true }, work)
const actorsOf = async (action: 'decide_report' | 'publish_legal_text' | 'change_mail_text' | 'write_note') =>
  (await db.selectFrom('audit_entries').select('actor_id').where('action', '=', action).execute()).map(
    ({ actor_id }) => actor_id,
  )

test('a command decides about a report and releases what is held, by no account', async () => {
  const [ann, vera] = [await signUp('client'), await signUp('client')]
  const { id } = await givenRequest(db, ann, { is_public: true })
  await vera.send(moderationApi.report, { body: { kind: 'request', id, reason: 'spam', text: 'Pills' } })
  const decided = await command(async ({ send }) => {
    const [open] = await send(moderationApi.listCases, {})
    const body = { action: 'limit' as const, reason: 'Pills are forbidden', version: 0 }
    return send(moderationApi.decide, { params: { id: open?.id ?? 0 }, body })
  })
  expect(decided.decisions).toMatchObject([{ action: 'limit', decided_by: null }])
  const body = { title: 'Cakes', content: 'For a wedding', is_public: true }
  const held = (await ann.send(requestsApi.create, { body })).body
  await command(async ({ send }) => {
    const [first] = await send(moderationApi.listHeld, {})
    await send(moderationApi.settleHeld, { params: { id: first?.id ?? 0 }, body: { action: 'release' } })
  })
  expect((await nobody.send(requestsApi.read, { params: { id: held.id } })).status).toBe(200)
  expect(await actorsOf('decide_report')).toEqual([null, null])
})

test('a command publishes a legal text, rewords an email and writes a note, by no account', async () => {
  const ann = await signUp('client')
  const done = await command(async ({ call, send }) => ({
    text: await send(legalApi.publish, {
      params: { document: 'imprint' },
      body: { based_on: 0, markdown: 'We are here.' },
    }),
    mail: await call('POST', '/mail-texts/feedback_reply/versions', {
      based_on: 0,
      wording: { subject: 'Hello', text: '{{reply}}' },
    }),
    versions: await call('GET', '/mail-texts/feedback_reply/versions'),
    note: await send(peopleApi.writeNote, { params: { id: ann.id }, body: { text: 'Called by phone' } }),
    notes: await send(peopleApi.listNotes, { params: { id: ann.id } }),
  }))
  expect(done).toMatchObject({
    text: { created_by: null },
    mail: { status: 201 },
    versions: { body: [{ created_by: null }] },
    note: { author: null },
    notes: [{ author: null, text: 'Called by phone' }],
  })
  for (const action of ['publish_legal_text', 'change_mail_text', 'write_note'] as const)
    expect(await actorsOf(action)).toEqual([null])
})

test('a command marks feedback as done; a test email of a command needs an address', async () => {
  await nobody.send(feedbackApi.give, { body: { rating: 2, comment: 'I lost my way', location: 'footer' } })
  const done = await command(async ({ send }) => {
    const [first] = await send(feedbackApi.list, {})
    return send(feedbackApi.setDone, { params: { id: first?.id ?? 0 }, body: { is_done: true } })
  })
  expect(done).toMatchObject({ handled_by: null, done_at: expect.any(String) as string })
  const refused = await command(({ call }) => call('POST', '/administration/test-mail', {}))
  expect(refused).toMatchObject({ status: 422 })
})
