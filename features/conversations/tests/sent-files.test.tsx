import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { byCall, json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { SentFiles } from '../web/thread/SentFiles.tsx'
import { conversation, DEV, file } from './render-conversation.tsx'

const sent = (id: number, name: string, type: string) => ({
  ...file({ id, name, type }),
  message_id: id,
  user_id: DEV,
  sent_at: '2026-11-20T08:00:00.000Z',
})

async function show(files: readonly object[]) {
  await meet(byCall({ 'GET /conversations/5/files': json(200, files) }))
  renderPiece(<SentFiles conversation={conversation()} />)
  return screen.findByRole('region', { name: 'Files' })
}

test('the files of a conversation are listed by name, with their size and who sent them; each opens', async () => {
  const files = await show([sent(4, 'sketch.png', 'image/png'), sent(3, 'contract.pdf', 'application/pdf')])
  const links = await within(files).findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['sketch.png2 KB', 'contract.pdf2 KB'])
  expect(links[0]?.getAttribute('href')).toContain('/api/conversations/5/files/')
  expect(files.querySelector('img')).toBeNull()
  expect(within(files).getAllByText(/Devin Okafor/)).toHaveLength(2)
})

test('where no file was sent, the panel says how to send one', async () => {
  const files = await show([])
  expect(await within(files).findByText(/Attach them with the \+ beside your message/)).toBeTruthy()
})
