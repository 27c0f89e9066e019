import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { configureCalls } from '#platform/web/api/call.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { conversationsFeature } from '#features/conversations/web.tsx'
import type { Showcase } from '../contract.ts'
import { ActionFailed, profileSentence, useShowcaseActions, videosSentence } from '../web/useShowcaseActions.ts'
import { NO_CHANGE, showcaseState, useShowcases, type ShowcaseState } from '../web/useShowcases.ts'
import { MAKER, showcase } from './showcase-responses.ts'
import { formResponse, signIn, show } from './draft-form.tsx'

beforeEach(signIn)

const asked = <Data,>(data?: Data) => ({ data, error: null, isFetching: false })
const failed = (message: string, isCancelled = false) => ({
  data: undefined,
  error: { message, isCancelled },
  isFetching: false,
})
const [one, two] = [showcase({ id: 1 }), showcase({ id: 2 })]
const ids = ({ showcases }: ShowcaseState) => showcases.map(({ id }) => id)

test('the state of showcases has these fields and no other, empty until something is there', () => {
  expect(showcaseState(asked<Showcase[]>(), asked<Showcase>())).toEqual({
    showcases: [],
    currentShowcase: null,
    loading: false,
    error: null,
  })
})

test('what is created stands on top and is the current one', () => {
  const made = showcase({ id: 3 })
  const state = showcaseState(asked([two, one]), asked(two), { ...NO_CHANGE, changed: made, madeId: 3 })
  expect([ids(state), state.currentShowcase]).toEqual([[3, 2, 1], made])
})

test('what is updated or linked takes its own place', () => {
  const changed = showcase({ id: 1, title: 'Renamed', updated_at: '2026-11-21T12:00:00Z' })
  const state = showcaseState(asked([two, one]), asked(one), { ...NO_CHANGE, changed })
  expect([state.showcases, state.currentShowcase]).toEqual([[two, changed], changed])
  const later = showcase({ id: 1, title: 'Elsewhere', updated_at: '2026-11-22T12:00:00Z' })
  expect(showcaseState(asked([two, later]), asked(later), { ...NO_CHANGE, changed }).currentShowcase).toBe(later)
})

test('what is deleted is gone, and is not the current one any more', () => {
  const change = { ...NO_CHANGE, changed: one, removedId: 1 }
  expect(showcaseState(asked([two, one]), asked(one), change)).toMatchObject({
    showcases: [two],
    currentShowcase: null,
  })
  expect(showcaseState(asked([two, one]), asked(two), change).currentShowcase).toBe(two)
})

test('a change under way loads and clears the error; one that failed is told before what could not be read', () => {
  const state = (change: Partial<typeof NO_CHANGE>) =>
    showcaseState(failed('The list failed'), asked<Showcase>(), { ...NO_CHANGE, ...change })
  expect(state({ busy: true, message: 'Before' })).toMatchObject({ loading: true, error: null })
  expect(state({ message: 'The change failed' })).toMatchObject({ loading: false, error: 'The change failed' })
  expect(state({}).error).toBe('The list failed')
  expect(showcaseState(failed('REQUEST_CANCELLED', true), asked<Showcase>()).error).toBeNull()
})

const failure = (status: number | null, detail: string, problems: CallError['problems'] = [], code = 'x') =>
  new CallError({ status, code, detail, unexplained: undefined, hadToken: true }, problems)

test('a profile that could not be linked says the first thing that is wrong, else the detail, else the message, else that', () => {
  const wrong = [
    { loc: ['body', 'include_profile'], msg: 'Not a yes or no', type: 'x' },
    { loc: ['body'], msg: 'And this', type: 'x' },
  ]
  expect(profileSentence(failure(422, '', wrong))).toBe('Not a yes or no')
  expect(profileSentence(failure(404, 'Developer profile not found'))).toBe('Developer profile not found')
  expect(profileSentence(failure(null, '', [], 'network'))).toBe('Network error. Please check your connection.')
  expect(profileSentence(failure(500, 'Internal server error'))).toBe('Failed to link profile')
})

test('videos that could not be linked say the detail, else that; those of others have a sentence of their own', () => {
  configureCalls({ sentences: conversationsFeature.sentences })
  expect(videosSentence(failure(409, 'A showcase has at most 20 videos'))).toBe('A showcase has at most 20 videos')
  expect(videosSentence(failure(500, 'Internal server error'))).toBe('Failed to link videos')
  expect(videosSentence(failure(null, '', [], 'network'))).toBe('Failed to link videos')
  const foreign = failure(400, 'invalid_video_ids: not yours', [], 'invalid_video_ids')
  expect(videosSentence(foreign)).toBe('One or more selected videos are invalid.')
  configureCalls({ sentences: {} })
})

let state: ShowcaseState
const toasts: string[] = []

/** Somebody's showcases, and a button for each thing to do with them. */
function Piece({ notLoaded = false }) {
  const listed = useShowcases({ developerId: MAKER, currentId: 2 })
  const acts = useShowcaseActions(notLoaded ? [] : listed.showcases)
  const found = useShowcases({ developerId: MAKER, currentId: 2 }, acts.change)
  useEffect(() => {
    state = found
  })
  const attempt = (doing: () => Promise<unknown>) => () =>
    void doing().catch((error: unknown) => toasts.push(error instanceof ActionFailed ? error.message : String(error)))
  const image_file = new File(['x'], 'a.png', { type: 'image/png' })
  const buttons = {
    create: attempt(() => acts.create({ title: 'New', description: 'It is.' })),
    update: attempt(() => acts.update(2, { title: 'Renamed' })),
    files: attempt(() => acts.replaceFiles(2, { image_file })),
    profile: attempt(() => acts.linkProfile(2, true)),
    videos: attempt(() => acts.linkVideos(2, [4])),
    delete: attempt(() => acts.remove(2)),
  }
  return Object.entries(buttons).map(([name, press]) => (
    <button key={name} onClick={press}>
      {name}
    </button>
  ))
}

/** A server that keeps showcases. */
function keeping(owner = MAKER) {
  let kept = [
    showcase({ id: 2, developer_id: owner, title: 'Two' }),
    showcase({ id: 1, developer_id: owner, title: 'One' }),
  ]
  const change =
    (changes: Partial<Showcase>): Behaviour =>
    (response, seen) => {
      kept = kept.map((each) => (each.id === 2 ? { ...each, ...changes } : each))
      return json(200, kept[0])(response, seen)
    }
  return {
    [`GET /project-showcase/developer/${MAKER}`]: (...at) => json(200, kept)(...at),
    'GET /project-showcase/2': (...at) => json(200, kept[0])(...at),
    'POST /project-showcase': formResponse(200, () => {
      kept = [showcase({ id: 3, title: 'New' }), ...kept]
      return kept[0]
    }),
    'PUT /project-showcase/2': change({ title: 'Renamed' }),
    'PUT /project-showcase/2/profile': change({ include_profile: true }),
    'PUT /project-showcase/2/videos': change({ selected_video_ids: [4] }),
    'PUT /project-showcase/2/files': formResponse(200, () => showcase({ id: 2, image_url: 'http://local/new.webp' })),
    'DELETE /project-showcase/2': (response, seen) => {
      kept = kept.filter(({ id }) => id !== 2)
      return json(200, { message: 'Deleted' })(response, seen)
    },
  } satisfies Record<string, Behaviour>
}

async function showState(responses: Record<string, Behaviour>, notLoaded = false) {
  toasts.length = 0
  const { user, sent } = await show(<Piece notLoaded={notLoaded} />, '/', '/', responses)
  await waitFor(() => expect([ids(state), state.currentShowcase?.id, state.loading]).toEqual([[2, 1], 2, false]))
  return { sent, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

test('an owner’s changes are seen in the list and in the one that is looked at', async () => {
  const { press } = await showState(keeping())
  await press('update')
  await waitFor(() => expect(state.currentShowcase?.title).toBe('Renamed'))
  await press('profile')
  await waitFor(() => expect(state.showcases[0]).toMatchObject({ title: 'Renamed', include_profile: true }))
  await press('videos')
  await waitFor(() => expect(state.showcases[0]?.selected_video_ids).toEqual([4]))
  await press('files')
  await waitFor(() => expect(state.showcases[0]?.image_url).toBe('http://local/new.webp'))
  await press('create')
  await waitFor(() => expect([ids(state), state.currentShowcase?.id]).toEqual([[3, 2, 1], 3]))
  await press('delete')
  await waitFor(() => expect(ids(state)).toEqual([3, 1]))
  await waitFor(() => expect([state.loading, state.error, toasts]).toEqual([false, null, []]))
})

test.each([
  ['update', 'You do not have permission to update this showcase'],
  ['files', 'You do not have permission to edit this showcase'],
  ['delete', 'You do not have permission to delete this showcase'],
])('somebody else’s showcase is left alone: %s', async (action, sentence) => {
  const { press, sent } = await showState(keeping(8))
  await press(action)
  await waitFor(() => expect(state.error).toBe(sentence))
  expect([toasts, sent(), ids(state)]).toEqual([[sentence], [], [2, 1]])
})

test('what was not loaded cannot be deleted; it can be changed all the same', async () => {
  const { press, sent } = await showState(keeping(), true)
  await press('delete')
  await waitFor(() => expect(state.error).toBe('You do not have permission to delete this showcase'))
  expect(sent()).toEqual([])
  await press('update')
  await waitFor(() => expect(sent()).toEqual(['PUT /project-showcase/2']))
  await waitFor(() => expect([state.error, state.currentShowcase?.title]).toEqual([null, 'Renamed']))
})

test('a change that fails says so and leaves all as it was; the next one clears it', async () => {
  const { press } = await showState({
    ...keeping(),
    'PUT /project-showcase/2/videos': refuse(500, 'internal', 'Internal'),
  })
  await press('videos')
  await waitFor(() => expect([state.error, state.loading]).toEqual(['Failed to link videos', false]))
  expect(state.showcases[0]?.selected_video_ids).toEqual([])
  await press('update')
  await waitFor(() => expect([state.error, state.currentShowcase?.title]).toEqual([null, 'Renamed']))
})

test('what may have been created without an answer is not created twice', async () => {
  const keys: unknown[] = []
  const responses = keeping()
  const once = formResponse(200, () => showcase({ id: 3 }))
  const { press } = await showState({
    ...responses,
    'POST /project-showcase': (response, seen) => {
      keys.push(seen.headers['idempotency-key'])
      return keys.length === 1 ? response.socket?.resetAndDestroy() : once(response, seen)
    },
  })
  await press('create')
  await waitFor(() => expect(toasts).toEqual(['Network error. Please check your connection.']))
  await press('create')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[1]).toBe(keys[0])
})
