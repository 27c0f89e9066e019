import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { DemoSection } from '../web/DemoSection.tsx'

const demo = { accounts: 20, requests: 30, conversations: 8, works: 12, products: 1, is_removing: false }

test('an owner is asked first what goes, and then sees that it is being removed', async () => {
  let isRemoving = false
  const { sent } = await openScreen('/admin/settings', <DemoSection />, '/admin/settings', {
    'GET /administration/demo': (response, seen) => json(200, { ...demo, is_removing: isRemoving })(response, seen),
    'POST /administration/demo/remove': (response, seen) => {
      isRemoving = true
      return json(200, { ...demo, is_removing: true })(response, seen)
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the demo data' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toMatch(/20 demo accounts with 30 requests, 8 conversations, .* and 1 product,/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the demo data' }))
  expect(await screen.findByText(/being removed/)).toBeTruthy()
  expect(sent('POST /administration/demo/remove')).toHaveLength(1)
})

test('where there is no demo data, there is no button', async () => {
  await openScreen('/admin/settings', <DemoSection />, '/admin/settings', {
    'GET /administration/demo': json(200, { ...demo, accounts: 0 }),
  })
  expect(screen.queryByText('Demo data')).toBeNull()
})
