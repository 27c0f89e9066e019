import { describe, expect, test } from 'vitest'
import type { Request } from '#features/requests/contract.ts'
import type { StandingRequest, Waiting } from '../contract.ts'
import {
  conversationStep,
  creatorRequests,
  creatorStep,
  projectStep,
  requestStep,
  waitingStep,
} from '../web/next-steps.ts'

const quiet = {
  waiting_pitches: 0,
  terms_conversation_id: null,
  delivery_conversation_id: null,
  unread_conversation_id: null,
  agreed_conversation_id: null,
  is_unrated: false,
}
const own = { id: 5, status: 'open', contains_sensitive_data: false, conversation_count: 0 } as const
const everything = {
  waiting_pitches: 2,
  terms_conversation_id: 11,
  delivery_conversation_id: 14,
  unread_conversation_id: 12,
  agreed_conversation_id: 13,
  is_unrated: true,
}
type Own = Partial<Pick<StandingRequest, 'status' | 'contains_sensitive_data' | 'conversation_count'>>
type Standing = Partial<StandingRequest['standing']>

describe("a client's next step with a request", () => {
  test.each<[string, Own, Standing, string, string]>([
    ['terms before all else', {}, everything, 'Review terms', '/conversations/11'],
    [
      'a delivery before messages',
      { status: 'in_progress' },
      { ...everything, terms_conversation_id: null },
      'Review delivery',
      '/conversations/14',
    ],
    [
      'pitches before messages',
      {},
      { ...everything, terms_conversation_id: null, delivery_conversation_id: null },
      'Review 2 pitches',
      '/requests/5',
    ],
    ['one pitch', {}, { waiting_pitches: 1 }, 'Review 1 pitch', '/requests/5'],
    [
      'no pitch of a closed request',
      { status: 'in_progress' },
      { waiting_pitches: 1, unread_conversation_id: 12 },
      'Reply',
      '/conversations/12',
    ],
    [
      'messages before a rating',
      { status: 'completed' },
      { unread_conversation_id: 12, agreed_conversation_id: 13, is_unrated: true },
      'Reply',
      '/conversations/12',
    ],
    [
      'a rating of completed work',
      { status: 'completed' },
      { agreed_conversation_id: 13, is_unrated: true },
      'Rate',
      '/conversations/13',
    ],
    [
      'the conversation of work that goes on',
      { status: 'in_progress' },
      { agreed_conversation_id: 13 },
      'Open conversation',
      '/conversations/13',
    ],
    ['somebody to invite', {}, {}, 'Invite creators', '/requests/5'],
    ['somebody to share secrets with', { contains_sensitive_data: true }, {}, 'Share', '/requests/5'],
    ['nothing that waits', { conversation_count: 2 }, {}, 'View request', '/requests/5'],
    ['a cancelled one', { status: 'cancelled' }, {}, 'View request', '/requests/5'],
  ])('%s', (_what, changes, standing, label, to) => {
    expect(requestStep({ ...own, ...changes, standing: { ...quiet, ...standing } })).toEqual({ label, to })
  })
})

test.each<[Waiting['kind'], number | null, string, string]>([
  ['terms', 11, 'Review terms', '/conversations/11'],
  ['delivery', 11, 'Review delivery', '/conversations/11'],
  ['returned_delivery', 11, 'Deliver again', '/conversations/11'],
  ['pitch', 11, 'Review pitch', '/requests/5'],
  ['unread', 11, 'Reply', '/conversations/11'],
  ['shared_request', null, 'View request', '/requests/5'],
])('what waits as %s is answered where it is', (kind, conversation_id, label, to) => {
  expect(waitingStep({ kind, request_id: 5, conversation_id })).toEqual({ label, to })
})

test.each<[number, Waiting['kind'], number, string]>([
  [0, 'terms', 3, 'Review terms'],
  [2, 'terms', 3, 'Review terms'],
  [2, 'terms', 4, 'Reply'],
  [2, 'delivery', 3, 'Review delivery'],
  [0, 'returned_delivery', 3, 'Deliver again'],
  [2, 'pitch', 3, 'Reply'],
  [0, 'unread', 4, 'Open conversation'],
])(
  'with %d unread messages and %s waiting in conversation %d, the next step in conversation 3 is "%4$s"',
  (...given) => {
    const [unread_count, kind, conversation_id, label] = given
    expect(conversationStep({ id: 3, unread_count }, [{ kind, conversation_id }])).toEqual({
      label,
      to: '/conversations/3',
    })
  },
)

test('an empty project wants a request, any other is opened', () => {
  expect(projectStep({ id: 2, request_count: 0 })).toEqual({ label: 'Add a request', to: '/projects/2' })
  expect(projectStep({ id: 2, request_count: 4 })).toEqual({ label: 'Open project', to: '/projects/2' })
})

const fitting = { own_pitch: null, status: 'open', shared_with_me: false } as const
const pitched = (state: 'sent' | 'declined' | 'withdrawn') => ({ own_pitch: { state, conversation_id: 3 } })

test.each([
  [{}, 'pitch'],
  [{ shared_with_me: true }, 'start'],
  [{ shared_with_me: true, status: 'in_progress' as const }, 'view'],
  [pitched('sent'), 'talk'],
  [pitched('declined'), 'talk'],
  [pitched('withdrawn'), 'pitch'],
])('a creator with a request that is %j goes on with "%s"', (changes, step) => {
  expect(creatorStep({ ...fitting, ...changes })).toBe(step)
})

test('a creator has each request once, and not among what they could take on once they pitched', () => {
  const request = (id: number, changes: Partial<Request> = {}) => ({ ...fitting, id, ...changes }) as Request
  const shared = [request(1), request(2, pitched('sent')), request(3, pitched('withdrawn'))]
  expect(creatorRequests(shared, [request(3), request(4)]).map(({ id }) => id)).toEqual([1, 3, 4])
})
