import { expect, test } from 'vitest'
import { startApi, type Sender } from '#testing/api.ts'
import { legalApi } from '../contract.ts'

const api = await startApi({ MARKETPLACE_LAW: 'on', CONTACT_EMAIL: 'help@example.com', CONTACT_LANGUAGES: 'Welsh' })
const { nobody, services, signUp } = api

const params = { document: 'contact' } as const
const read = (sender: Sender = nobody) => sender.send(legalApi.read, { params, query: {} })
const wordsOf = async (document: 'contact' | 'imprint') => {
  const { body } = await nobody.send(legalApi.read, { params: { document }, query: {} })
  return body.nodes.map(({ text }) => text ?? '').join('')
}
const sitemap = async () => (await api.app.inject({ url: '/sitemap-screens.xml' })).body

test('everybody reads where to write in which languages, how to report, and how decisions are explained and appealed', async () => {
  const words = await wordsOf('contact')
  for (const part of ['help@example.com', 'Welsh', 'use Report on its page', 'reason', 'appeal']) {
    expect(words).toContain(part)
  }
  expect(await wordsOf('imprint')).toContain('contact page')
  expect(await sitemap()).toContain('/contact</loc>')
})

test('an owner words it, and everybody reads that', async () => {
  const olga = await signUp('client', { operator: true })
  const body = { based_on: 0, markdown: '## Ring the bell\n\nIn {{contact_languages}}.' }
  expect((await olga.send(legalApi.publish, { params, body })).status).toBe(201)
  expect(await wordsOf('contact')).toBe('Ring the bellIn Welsh.')
})

test('while the law does not ask for it, there is no contact page, and nothing leads there', async () => {
  services.config.MARKETPLACE_LAW = 'off'
  const answers = [await read(), await read(await signUp('developer'))]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(await wordsOf('imprint')).not.toContain('contact page')
  expect(await sitemap()).not.toContain('/contact')
  services.config.MARKETPLACE_LAW = 'on'
})
