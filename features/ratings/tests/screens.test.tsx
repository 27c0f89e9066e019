import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import type { OwnRating, Rating, RatingSummary } from '../contract.ts'
import { RateEachOther, Ratings, Stars } from '../web.tsx'

const DAY = '2026-11-20T12:00:00Z'
const summary: RatingSummary = {
  average_rating: 4.5,
  total_ratings: 2,
  rating_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 1 },
}
const rating = (changes: Partial<Rating> = {}): Rating => ({
  id: 11,
  stars: 5,
  comment: 'Calm and quick',
  rater: { id: 3, username: 'clara' },
  worked_together: true,
  answer: null,
  answered_at: null,
  created_at: DAY,
  updated_at: DAY,
  ...changes,
})
const own = (changes: Partial<OwnRating> = {}): OwnRating => ({
  id: 12,
  kind: 'developer',
  target_id: 7,
  rater_id: 3,
  stars: 4,
  comment: null,
  agreement_id: 9,
  hidden_until: null,
  created_at: DAY,
  updated_at: DAY,
  ...changes,
})
const mayRate = (ownRating: OwnRating | null = null) => json(200, { may_rate: true, why_not: null, rating: ownRating })
const taken = json(200, { success: true, message: '', average_rating: 5, total_ratings: 1, hidden_until: null })

const signIn = (id: number) => useAuth.setState({ token: 'mine', user: { id } as never, isAuthenticated: true })

/** A server that answers as told; what was sent comes back as lines. */
async function show(piece: ReactNode, responses: Record<string, Behaviour>) {
  const [asked, sent]: [string[], string[]] = [[], []]
  const answer = byCall(responses, refuse(404, 'not_found'))
  await meet((response, seen) => {
    if (seen.method === 'GET') asked.push(seen.url)
    else sent.push(`${seen.method} ${seen.url} ${seen.body}`)
    return answer(response, seen)
  })
  renderPiece(piece)
  return { asked, sent, user: userEvent.setup() }
}

const OF_A_CREATOR = {
  'GET /ratings/developer/7/rating': json(200, summary),
  'GET /ratings/developer/7/list': json(200, [rating()]),
}

test('an average is read with how many gave it; without any there is nothing to read', async () => {
  await show(
    <>
      <Stars average={4.88} total={12} />
      <Stars average={0} total={0} />
    </>,
    {},
  )
  const all = screen.getAllByRole('img')
  expect(all.map((one) => [one.getAttribute('aria-label'), one.textContent])).toEqual([
    ['4.9 of 5 stars, 12 ratings', '4.9 (12 ratings)'],
  ])
})

test('a visitor reads how many gave how many stars, and what they say', async () => {
  await show(<Ratings kind="developer" id={7} name="Devin" />, OF_A_CREATOR)
  expect(await screen.findByText('Calm and quick')).toBeDefined()
  expect(screen.getByText('Worked together')).toBeDefined()
  const bars = screen.getAllByRole('listitem').slice(0, 5)
  expect(bars.map((bar) => bar.textContent)).toEqual(['5 stars1', '4 stars1', '3 stars0', '2 stars0', '1 star0'])
  expect(screen.queryByRole('button', { name: 'Rate Creator' })).toBeNull()
})

test('of what is known to have no ratings nothing is asked', async () => {
  const { asked } = await show(
    <>
      <Ratings kind="video" id={5} name="A shed" total={0} />
      <Ratings kind="developer" id={7} name="Devin" />
    </>,
    OF_A_CREATOR,
  )
  expect(screen.getByText('No ratings yet')).toBeDefined()
  await screen.findByText('Calm and quick')
  expect(asked.filter((url) => url.includes('/videos/') || url.includes('/video/'))).toEqual([])
})

test('without stars nothing is sent: "Please select a rating"; with them what was written goes along', async () => {
  signIn(3)
  const { sent, user } = await show(<Ratings kind="developer" id={7} name="Devin" />, {
    ...OF_A_CREATOR,
    'GET /ratings/developer/7/mine': mayRate(),
    'POST /ratings/developer/7': taken,
  })
  await user.click(await screen.findByRole('button', { name: 'Rate Creator' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rate Devin' })
  await user.click(within(dialog).getByRole('button', { name: 'Submit rating' }))
  expect(within(dialog).getByText('Please select a rating')).toBeDefined()
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('radio', { name: '5 stars' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), ' Good ')
  await user.click(within(dialog).getByRole('button', { name: 'Submit rating' }))
  await waitFor(() => expect(sent).toEqual(['POST /api/ratings/developer/7 {"stars":5,"comment":"Good"}']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a visitor who wants to rate a video is asked to sign in; who may not rate is offered nothing', async () => {
  const responses = { 'GET /videos/5/rating': json(200, { ...summary, total_ratings: 0, average_rating: 0 }) }
  const { user } = await show(<Ratings kind="video" id={5} name="A shed" />, responses)
  expect(await screen.findByText('No ratings yet')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Rate this video' }))
  expect(useSignInPrompt.getState().opened).toBe(true)
  useSignInPrompt.getState().close()
  cleanup()
  signIn(7)
  const why_not = 'cannot_rate_own'
  await show(<Ratings kind="video" id={5} name="A shed" />, {
    ...responses,
    'GET /ratings/video/5/mine': json(200, { may_rate: false, why_not, rating: null }),
  })
  expect(await screen.findByText('No ratings yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Rate this video' })).toBeNull()
})

test('a creator answers a rating of theirs from where it stands', async () => {
  signIn(7)
  const { sent, user } = await show(<Ratings kind="developer" id={7} name="Devin" />, {
    ...OF_A_CREATOR,
    'GET /ratings/developer/7/mine': json(200, { may_rate: false, why_not: 'cannot_rate_own', rating: null }),
    'POST /ratings/developer/7/answer': json(200, rating({ answer: 'Thank you', answered_at: DAY })),
  })
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reply to this rating' })
  await user.click(within(dialog).getByRole('button', { name: 'Reply' }))
  expect(within(dialog).getByText('Write a reply')).toBeDefined()
  await user.type(within(dialog).getByRole('textbox', { name: /Reply/ }), 'Thank you')
  await user.click(within(dialog).getByRole('button', { name: 'Reply' }))
  await waitFor(() =>
    expect(sent).toEqual(['POST /api/ratings/developer/7/answer {"rating_id":11,"answer":"Thank you"}']),
  )
})

test('after completed work one is asked how it was, and once it is said, reads until when it is hidden', async () => {
  signIn(3)
  let ownRating: OwnRating | null = own({ agreement_id: 8 })
  const { user, sent } = await show(<RateEachOther agreementId={9} kind="developer" id={7} name="devin" />, {
    'GET /ratings/developer/7/mine': (...call) => mayRate(ownRating)(...call),
    'POST /ratings/developer/7': (...call) => {
      ownRating = own({ hidden_until: '2026-12-04T12:00:00Z' })
      return taken(...call)
    },
  })
  // What was said of earlier work is no answer.
  expect(await screen.findByText('How was it to work with devin?')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Rate devin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Rate devin' })
  await user.click(within(dialog).getByRole('radio', { name: '4 stars' }))
  await user.click(within(dialog).getByRole('button', { name: 'Submit rating' }))
  expect(await screen.findByText(/You have rated devin/)).toBeDefined()
  expect(screen.getByText(/Hidden until you have both rated/).textContent).toContain('Dec 4, 2026')
  expect(sent).toEqual(['POST /api/ratings/developer/7 {"stars":4,"comment":null}'])
})

test('one’s own rating is withdrawn after a question', async () => {
  signIn(3)
  const { user, sent } = await show(<Ratings kind="developer" id={7} name="Devin" />, {
    ...OF_A_CREATOR,
    'GET /ratings/developer/7/mine': mayRate(own({ agreement_id: null })),
    'DELETE /ratings/developer/7': (response) => response.writeHead(204).end(),
  })
  await user.click(await screen.findByRole('button', { name: 'Change your rating' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.getByText('Withdraw it? It will no longer count, and nobody will see it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }))
  await waitFor(() => expect(sent).toEqual(['DELETE /api/ratings/developer/7 ']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('who takes back what the other side could read hears before that it is for good', async () => {
  signIn(3)
  const { user } = await show(<Ratings kind="developer" id={7} name="Devin" />, {
    ...OF_A_CREATOR,
    'GET /ratings/developer/7/mine': mayRate(own()),
  })
  await user.click(await screen.findByRole('button', { name: 'Change your rating' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(screen.getByText(/You cannot rate this work again\.$/)).toBeTruthy()
})
