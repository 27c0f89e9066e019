import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { PurchasePage } from '../web/own/PurchasePage.tsx'
import { purchase, sale, SELLER } from './product-responses.ts'
import { enter, open } from './show-screens.tsx'

const CONVERSATION = 'GET /marketplace/purchases/3/conversation'
const WRITE = 'POST /marketplace/purchases/3/messages'
const message = {
  id: 1,
  author_id: 8,
  username: 'ben',
  content: 'It does not start.',
  created_at: '2026-11-20T12:00:00Z',
}
const show = (responses: Parameters<typeof open>[3]) =>
  open('/products/purchases/:id', <PurchasePage />, '/products/purchases/3', responses)

test('a buyer writes to the seller about a purchase, and keeps the text that could not be sent', async () => {
  enter()
  const responses = [refuse(409, 'account_closed', 'The other side has closed their account'), json(201, message)]
  const { user, sent } = await show({
    [CONVERSATION]: json(200, { purchase: purchase(), sale: null, can_write: true, is_blocked: false, messages: [] }),
    [WRITE]: (...at) => responses.shift()!(...at),
  })
  const field = await screen.findByLabelText('Message to Maud Maker')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write a message first.')).toBeTruthy()
  await user.type(field, 'It does not start.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toBe('It does not start.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  expect(sent(WRITE).map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    Array.from({ length: 2 }, () => ({ content: 'It does not start.' })),
  )
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('a message that somebody has begun to write about a purchase is there again after a reload', async () => {
  enter()
  const responses = {
    [CONVERSATION]: json(200, { purchase: purchase(), sale: null, can_write: true, is_blocked: false, messages: [] }),
  }
  const { user } = await show(responses)
  await user.type(await screen.findByLabelText('Message to Maud Maker'), 'It does not')
  cleanup()
  await show(responses)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message to Maud Maker')).value).toBe('It does not')
})

test('its seller reads what is wrong, and refunds it there', async () => {
  enter(SELLER, 'developer')
  const { user, sent } = await show({
    [CONVERSATION]: json(200, {
      purchase: null,
      sale: sale({ message_count: 1 }),
      can_write: true,
      is_blocked: false,
      messages: [message],
    }),
    'POST /marketplace/purchases/3/refund': json(200, sale({ status: 'refunded', refundable: false })),
  })
  expect(await screen.findByText('It does not start.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('Purchase refunded')).toBeTruthy()
  expect(sent('POST /marketplace/purchases/3/refund')).toHaveLength(1)
})

test('to a closed account nothing can be written', async () => {
  enter()
  await show({ [CONVERSATION]: json(200, { purchase: purchase(), sale: null, can_write: false, messages: [message] }) })
  expect(await screen.findByText(/^This account was closed/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})
