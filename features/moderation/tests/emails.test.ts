import { expect, test } from 'vitest'
import { insertMailText } from '#platform/server/outside/mail-texts.ts'
import { startApi } from '#testing/api.ts'
import { decide, givenCase } from './given-reports.ts'

const api = await startApi()
const { db, signUp } = api

test('owners reword the email with a decision', async () => {
  const mod = await signUp('client', { operator: ['moderator'] })
  const text = '{{sentence}}, because: {{reason}}\n\n{{link}}\n\nGreetings'
  const version = { mail: 'report_decision', number: 1, created_at: api.now(), created_by: null }
  await insertMailText(db, { ...version, subject: 'We decided', text })
  const { id } = await givenCase(api)
  await decide(mod, id, 'hide')
  await api.runJobs()
  const sent = api.emails('vera@example.com').at(-1)
  expect(sent?.subject).toBe('We decided')
  expect(sent?.text).toMatch(/because: Pills are forbidden[\s\S]*\/statements\/[\s\S]*Greetings/)
})
