import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WebhookBody, WEBHOOK_DATA } from '../contract.ts'
import { signedHeaders } from '../server/webhooks/signature.ts'

const GUIDE = new URL('../../../docs/api-clients.md', import.meta.url)

test('the example in the guide is signed as it says, and has the shape of a webhook', () => {
  const guide = readFileSync(GUIDE, 'utf8')
  const [, secret = ''] = /`whsec_([^`]+)`/.exec(guide) ?? []
  const [, head = '', body = ''] = /^POST [^\n]+\n(.+?)\n\n(\{.+\})$/ms.exec(guide) ?? []
  const headers: Record<string, string> = Object.fromEntries(head.split('\n').map((line) => line.split(': ', 2)))
  const { id, type, data } = WebhookBody.parse(JSON.parse(body))
  const now = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(headers).toEqual(signedHeaders({ eventId: id, now, body, secrets: [Buffer.from(secret, 'base64')] }))
  expect(type).toBe('sale.changed')
  expect(WEBHOOK_DATA['sale.changed'].parse(data)).toEqual(data)
})
