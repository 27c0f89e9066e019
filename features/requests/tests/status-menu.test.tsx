import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusMenu } from '../web/own/StatusMenu.tsx'
import { request, show } from './screen.tsx'

const offered = async (changes: Parameters<typeof request>[0]) => {
  const { user } = await show(<StatusMenu request={request(changes)} />, [])
  await user.click(screen.getByRole('button', { name: 'Change status' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('work that nobody settled is completed, cancelled or opened again by hand', async () => {
  expect(await offered({ status: 'in_progress' })).toEqual(['Mark as completed', 'Cancel this request', 'Reopen'])
  expect(screen.queryByText(/settled by an agreement/)).toBeNull()
})

test('what an agreement settled can only be cancelled by hand, and the menu says why', async () => {
  expect(await offered({ status: 'in_progress', agreed_amount: 900 })).toEqual(['Cancel this request'])
  expect(screen.getByText(/It was settled by an agreement/)).toBeTruthy()
})

test('what was settled and cancelled has no next status', async () => {
  await show(<StatusMenu request={request({ status: 'cancelled', agreed_amount: 900 })} />, [])
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
})
