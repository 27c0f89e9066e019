import { expect, test } from 'vitest'
import { readDocument } from '#testing/rules/documents.ts'
import { FOLLOWED_EVENTS, FOLLOWED_CONNECT_EVENTS } from '../server/subject.ts'

test('connect-stripe.md lists every event that is followed, and no other', () => {
  const [, section = ''] = readDocument('docs/run/connect-stripe.md').split('## Events of the webhook\n')
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^- `([^`]+)`$/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(FOLLOWED_EVENTS.toSorted())
})

test('connect-stripe.md lists every event of connected accounts that is followed, and no other', () => {
  const [, section = ''] = readDocument('docs/run/connect-stripe.md').split('## Pay sellers through Stripe\n')
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^ {3}- `([^`]+)`$/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...FOLLOWED_CONNECT_EVENTS].toSorted())
})
