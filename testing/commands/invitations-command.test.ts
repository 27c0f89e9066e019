import { expect, test, vi } from 'vitest'
import { givenPlace, runScript } from '../process/process.ts'

vi.setConfig({ testTimeout: 180_000 })

test('an operator invites, looks who is invited, and revokes', async () => {
  const place = await givenPlace()
  place.settings['REGISTRATION'] = 'invitation'
  const run = (...words: string[]) => runScript(place, 'invitations', ...words)
  expect((await run('list')).said).toBe('There are no invitations yet\n')

  const made = await run('create', '--email', 'ada@example.com', '--days', '3')
  expect(made.complained).toBe('')
  expect(made.said).toMatch(/^Invitation 1, for ada@example\.com, until \d{4}-\d\d-\d\d\./)
  expect(made.said).toMatch(/^http:\/\/localhost:3000\/register\?invitation=[\w-]{43}$/m)
  const listed = await run('list')
  expect(listed.said).toMatch(/^1 +ada@example\.com +1\/1 +\d{4}-\d\d-\d\d +open$/m)

  expect(await run('revoke', '1')).toMatchObject({ code: 0, said: 'Invitation 1 can no longer be used\n' })
  expect((await run('list')).said).toMatch(/revoked$/m)
  expect(await run('revoke', '1')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('no invitation 1') as string,
  })

  const wrong = [
    ['create', '--email', 'nobody'],
    ['create', '--uses', '0'],
    ['create', '--days', '999'],
    ['invite'],
    [],
  ]
  for (const words of wrong) {
    const { code, said, complained } = await run(...words)
    expect([code, said]).toEqual([1, ''])
    expect(complained).toMatch(/not an email address|whole number|npm run admin -- invitations/)
  }
  await place.remove()
})
