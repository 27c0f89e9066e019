import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes, isOperatorCall } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

// Shorter texts are names, words and codes, in which nobody advertises at length.
const LONG = 300

const AGREEMENT = 'both sides of an agreement, in their own exchange'
const PICTURE = 'describes a picture to those who cannot see it'
const GUIDE = 'buyers only, and full of links by nature'
const CONSENT = 'shown once the other side of a completed agreement consents'
const CODE = 'a code that must exist'

/** Long texts that are not checked as posts, and why: by whom they are read, or that they are none. */
const NOT_POSTED: Record<string, string> = {
  'POST /reports/ text': 'operators only',
  'POST /reports/statements/:token/appeal text': 'operators only',
  'POST /auth/login username': 'compared only',
  'POST /auth/login password': 'compared only',
  'POST /integrations/tokens password': 'compared only',
  'POST /integrations/webhooks password': 'compared only',
  'PATCH /integrations/webhooks/:id password': 'compared only',
  'POST /payments/create-payment-intent currency': CODE,
  'POST /payments/create-donation-session currency': CODE,
  'POST /payments/monthly-gifts currency': CODE,
  'POST /feedback/ comment': 'operators only',
  'POST /profile/developer skills': 'a list of short words',
  'PUT /profile/developer skills': 'a list of short words',
  'PUT /billing-details address': 'an address on invoices',
  'PUT /seller-details address': 'a postal address',
  'PUT /snagged-requests/:id/answer text': 'the creator who pitched and waits for it',
  'POST /requests/:id/snags/decline-others text': 'the creators who pitched: the same text to all of them on purpose',
  'POST /agreements/ terms': AGREEMENT,
  'POST /agreements/ proposed_changes': AGREEMENT,
  'POST /agreements/:id/counter terms': AGREEMENT,
  'POST /agreements/:id/counter proposed_changes': AGREEMENT,
  'POST /agreements/:id/change terms': AGREEMENT,
  'POST /agreements/:id/change proposed_changes': AGREEMENT,
  'POST /agreements/:id/deliveries note': AGREEMENT,
  'POST /agreements/:id/deliveries/:number/return reason': AGREEMENT,
  'POST /agreements/:id/milestones/:number/dispute reason': AGREEMENT,
  'POST /agreements/:id/case-study summary': CONSENT,
  'POST /agreements/:id/case-study terms': CONSENT,
  'POST /project-showcase/ image_alt': PICTURE,
  'PUT /project-showcase/:id/files image_alt': PICTURE,
  'POST /project-showcase/:id/pictures alt': PICTURE,
  'PUT /project-showcase/:id/pictures/:pictureId alt': PICTURE,
  'POST /marketplace/products/:id/pictures alt': PICTURE,
  'PUT /marketplace/products/:id/pictures/:pictureId alt': PICTURE,
  'POST /marketplace/products installation_guide': GUIDE,
  'PUT /marketplace/products/:id installation_guide': GUIDE,
  'POST /marketplace/products/description/preview long_description': 'stores nothing',
  'POST /marketplace/uploads/announced filename': 'the name of a file',
  'POST /archives/imports/announced filename': 'the name of a file',
  'POST /uploads/announced filename': 'the name of a file',
}

interface Shape {
  type?: string
  maxLength?: number
  format?: string
  pattern?: string
  enum?: readonly string[]
  const?: string
  items?: Shape
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
}

/** Whether a field takes a long text that people write. */
function takesText(shape: Shape): boolean {
  const { type, maxLength = Infinity, items, anyOf = [], oneOf = [], properties = {} } = shape
  if (type !== 'string')
    return [...anyOf, ...oneOf, ...Object.values(properties), ...(items ? [items] : [])].some(takesText)
  return maxLength >= LONG && [shape.format, shape.pattern, shape.enum, shape.const].every((one) => one === undefined)
}

const fieldsOf = ({ body }: Endpoint): Readonly<Record<string, Shape>> =>
  body ? ((z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {}) : {}

const endpoints: readonly Endpoint[] = allRoutes.map(({ endpoint }) => endpoint)
const mutations = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !isOperatorCall(endpoint))

test('every long text that others read is checked as a post, or it says why not', () => {
  const unchecked = mutations.flatMap((endpoint) =>
    Object.entries(fieldsOf(endpoint))
      .filter(([name, shape]) => takesText(shape) && !endpoint.posts?.text.includes(name))
      .map(([name]) => `${endpoint.method} ${endpoint.path} ${name}`),
  )
  const unexplained = unchecked.filter((name) => NOT_POSTED[name] === undefined)
  expect(unexplained, 'declare `posts` on the endpoint, or say in NOT_POSTED who reads it').toEqual([])
  expect(Object.keys(NOT_POSTED).filter((name) => !unchecked.includes(name))).toEqual([])
})

test('what is checked as a post is a field of the call', () => {
  for (const { method, path, body, posts } of mutations) {
    const fields = Object.keys(fieldsOf({ method, path, body } as Endpoint))
    for (const name of [...(posts?.text ?? []), ...(posts?.key === undefined ? [] : [posts.key])])
      expect(fields, `${method} ${path}`).toContain(name)
  }
})
