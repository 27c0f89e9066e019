import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { meet } from '#platform/tests/web/talk-api.ts'
import { SynonymsPage } from '../web/admin/SynonymsPage.tsx'

const set = (id: number, words: string[]) => ({ id, words, created_at: '2026-11-20T12:00:00Z' })

async function renderView(sets: ReturnType<typeof set>[]) {
  const stored = [...sets]
  const server = await meet((response, seen) => {
    if (seen.method === 'POST') {
      stored.unshift(set(9, (JSON.parse(seen.body) as { words: string[] }).words))
      return json(201, stored[0])(response, seen)
    }
    if (seen.method === 'DELETE') {
      stored.length = 0
      return json(204, null)(response, seen)
    }
    return json(200, stored)(response, seen)
  })
  renderPiece(<SynonymsPage />)
  return { server, hand: userEvent.setup() }
}

test('an owner adds words that mean the same, and is told when one alone was entered', async () => {
  const { hand, server } = await renderView([])
  await screen.findByText('No synonyms yet')
  await hand.click(screen.getByRole('button', { name: 'Add synonyms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add synonyms' }))
  const field = dialog.getByLabelText(/^Words/)
  await hand.type(field, 'website{Enter}')
  expect(dialog.getByText('Enter at least two words, separated by commas.')).toBeTruthy()
  expect(server.seen.every(({ method }) => method === 'GET')).toBe(true)
  await hand.type(field, ', homepage{Enter}')
  await screen.findByText('website, homepage')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an owner confirms before a set is removed', async () => {
  const { hand } = await renderView([set(4, ['club', 'guild'])])
  await hand.click(await screen.findByRole('button', { name: 'Remove the synonyms club, guild' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove these synonyms?' }))
  await hand.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('No synonyms yet')
})
