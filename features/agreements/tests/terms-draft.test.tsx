import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { CallError } from '#platform/web/api/messages.ts'
import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { agreementsFeature } from '../web.tsx'
import { CLIENT, conversation, countered, CREATOR, none, proposed, show } from './show-agreement.tsx'

const open = { ...conversation, status: 'active' as const }
const termsIn = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLTextAreaElement>(/^Terms & deliverables/)

test('terms that somebody has begun to write are there again after a reload, until they are discarded', async () => {
  const first = await show(CREATOR, none, undefined, open)
  await first.user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await first.user.type(termsIn(await screen.findByRole('dialog')), 'Ten pages by May.')
  cleanup()

  const { user } = await show(CREATOR, none, undefined, open)
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose terms' })
  expect(termsIn(dialog).value).toBe('Ten pages by May.')
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Discard/ })).getByRole('button', { name: 'Discard' }),
  )
  expect(termsIn(screen.getByRole('dialog', { name: 'Propose terms' })).value).toBe('')
})

test('an answer that was begun to one version is not put over the next', async () => {
  const first = await show(CLIENT, json(200, proposed))
  await first.user.click(await screen.findByRole('button', { name: 'Propose changes' }))
  await first.user.type(termsIn(await screen.findByRole('dialog')), ' And a blog.')
  cleanup()
  const { user } = await show(CREATOR, json(200, countered))
  await user.click(await screen.findByRole('button', { name: 'Propose changes' }))
  expect(termsIn(await screen.findByRole('dialog')).value).toBe('A shop with eight pages.')
})

test('terms are deleted when their writer logs out', async () => {
  const { user } = await show(CREATOR, none, undefined, open)
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await user.type(termsIn(await screen.findByRole('dialog')), 'Secret')
  expect(JSON.stringify(localStorage)).toContain('Secret')
  agreementsFeature.formDrafts?.forEach((prefix) => deleteFormDrafts(prefix, CREATOR))
  expect(JSON.stringify(localStorage)).not.toContain('Secret')
})

test('a creator without a subscription hears of it before they write; a client needs none', async () => {
  const { user } = await show(CREATOR, none, undefined, open, 'none')
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await screen.findByRole('dialog', { name: 'Creator Subscription Required' })
  expect(screen.queryByLabelText(/^Terms & deliverables/)).toBeNull()
  cleanup()
  const client = await show(CLIENT, none, undefined, open, 'none')
  await client.user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  await screen.findByRole('dialog', { name: 'Propose terms' })
})

test('who comes back from paying finds the dialog open with what they wrote', async () => {
  const intent = { name: `terms ${conversation.id}`, pathname: '/', until: Date.now() + 60_000 }
  sessionStorage.setItem('intentAfterLogin', JSON.stringify(intent))
  await show(CREATOR, none, undefined, open)
  await screen.findByRole('dialog', { name: 'Propose terms' })
  expect(sessionStorage.getItem('intentAfterLogin')).toBeNull()
  expect(useAuth.getState().isAuthenticated).toBe(true)
})

test.each([CLIENT, CREATOR])('the first terms begin with what the pitch offered', async (who) => {
  const suggest = () => Promise.resolve({ price: 1200, terms: 'I build shops.\n\nTime: 14 days' })
  const { user } = await show(who, none, undefined, open, 'active', suggest)
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose terms' })
  expect(termsIn(dialog).value).toBe('I build shops.\n\nTime: 14 days')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Price/).value).toBe('$1,200')
  expect(within(dialog).getByText(/are those of the pitch/)).toBeTruthy()
})

test('terms start empty, with the budget, where the pitch cannot be read', async () => {
  const gone = { status: 404, code: 'not_found', detail: 'Gone', unexplained: undefined, hadToken: true }
  const { user } = await show(CLIENT, none, undefined, open, 'active', () => Promise.reject(new CallError(gone)))
  await user.click(await screen.findByRole('button', { name: 'Propose terms' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propose terms' })
  expect(termsIn(dialog).value).toBe('')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Price/).value).toBe('$1,500')
})
