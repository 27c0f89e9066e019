import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Request } from '../contract.ts'
import { SharingBox } from '../web/shared/SharingBox.tsx'
import { VisibilityLine, visibilitySentence } from '../web/view/VisibilityLine.tsx'
import { request, show } from './screen.tsx'

const share = (username: string) => ({ user_id: 7, username, full_name: `Full ${username}`, can_edit: false })

test.each<[string, Partial<Request>]>([
  ['Only you can see this', {}],
  ['Only you and Full devin can read it', { shared_with_info: [share('devin')] }],
  ['Only you and the 2 people you shared it with can read it', { shared_with_info: [share('devin'), share('mara')] }],
  ['Only you and the people you talk with about it can read it', { conversation_count: 1 }],
  [
    'Only you, the people you shared it with and those you talk with about it can read it',
    { conversation_count: 1, shared_with_info: [share('devin')] },
  ],
  ['Everybody can read it', { is_public: true }],
  ['Everybody can find it among the cancelled tickets', { is_public: true, status: 'cancelled' }],
])('"%s" is said only where it is true', (said, changes) => expect(visibilitySentence(request(changes))).toBe(said))

test('who shows a request to everybody copies the link to its public page', async () => {
  const { user } = await show(<VisibilityLine request={request({ is_public: true })} />, [])
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/tickets/5`)
  cleanup()
  await show(<VisibilityLine request={request({ status: 'cancelled' })} />, [])
  expect(screen.queryByRole('button')).toBeNull()
})

test('who keeps a request to themselves is led to where they choose creators', async () => {
  const own = request()
  const screens = (
    <>
      <VisibilityLine request={own} />
      <SharingBox request={own} />
    </>
  )
  const { user } = await show(screens, [])
  await user.click(screen.getByRole('button', { name: 'Share with a creator' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Share with a creator' }))
})
