import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#platform/tests/web/render-screen.tsx'
import { json, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { useAuth, type AuthUser } from '#features/accounts/web.tsx'
import type { SellerDetails } from '../contract.ts'
import { DeclareNotice } from '../web/DeclareNotice.tsx'
import { SellerDetailsPage } from '../web/SellerDetailsPage.tsx'
import { SellerNote } from '../web/SellerNote.tsx'

const NOTHING: SellerDetails = { sells_as: null, trader: null }
const TRADER: SellerDetails = {
  sells_as: 'trader',
  trader: {
    name: 'Acme Ltd',
    address: '12 High Street\nLeeds',
    email: 'acme@example.com',
    phone: null,
    register_number: 'HRB 1',
    vat_id: null,
    certified_at: '2026-11-20T08:00:00.000Z',
  },
}
const READ = 'GET /seller-details'
const DECLARE = 'PUT /seller-details'

beforeEach(() => {
  const user = { id: 7, username: 'maud', fullName: 'Maud Maker', userType: 'developer' } as AuthUser
  useAuth.setState({ token: 'token', isAuthenticated: true, user })
})

const open = (responses: Record<string, Behaviour>) =>
  openScreen('/seller-details', <SellerDetailsPage />, '/seller-details', responses)
const save = () => screen.findByRole('button', { name: 'Save' })

test('a seller must choose, and as a trader must say who they are before anything is sent', async () => {
  const { user, sent } = await open({ [READ]: json(200, NOTHING), [DECLARE]: json(200, TRADER) })
  await user.click(await save())
  await screen.findByText('Choose how you sell')
  expect(screen.queryByLabelText(/Postal address/)).toBeNull()

  await user.click(screen.getByRole('radio', { name: 'As a trader' }))
  await user.click(await save())
  await screen.findByText('Confirm this to sell as a trader')
  expect(sent(DECLARE)).toEqual([])

  await user.type(screen.getByLabelText(/Your name/), 'Acme Ltd')
  await user.type(screen.getByLabelText(/Postal address/), '12 High Street')
  await user.type(screen.getByLabelText(/Email address/), 'acme@example.com')
  await user.click(screen.getByRole('checkbox', { name: /comply with the law/ }))
  await user.click(await save())
  await waitFor(() => expect(sent(DECLARE)).toHaveLength(1))
  expect(JSON.parse(sent(DECLARE)[0]?.body ?? '')).toEqual({
    sells_as: 'trader',
    name: 'Acme Ltd',
    address: '12 High Street',
    email: 'acme@example.com',
    phone: null,
    register_number: null,
    vat_id: null,
    is_certified: true,
  })
})

test('who sells privately says nothing else, and a trader who becomes one no longer sends their details', async () => {
  const { user, sent } = await open({
    [READ]: json(200, TRADER),
    [DECLARE]: json(200, { sells_as: 'private', trader: null }),
  })
  expect(await screen.findByDisplayValue('Acme Ltd')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Privately' }))
  await user.click(await save())
  await waitFor(() => expect(sent(DECLARE)).toHaveLength(1))
  expect(JSON.parse(sent(DECLARE)[0]?.body ?? '')).toMatchObject({
    sells_as: 'private',
    name: null,
    is_certified: false,
  })
})

test('buyers read who a trader is, that somebody sells privately, or that nothing is declared, which its seller can mend', async () => {
  const note = async (details: SellerDetails, sellerId = 8) => {
    cleanup()
    await openScreen('/', <SellerNote details={details} sellerId={sellerId} />, '/', {})
  }
  await note(TRADER)
  const group = within((await screen.findByText('Sold by a trader')).closest('details')!)
  for (const text of ['Acme Ltd', /12 High Street/, 'acme@example.com', 'HRB 1'])
    expect(group.getByText(text)).toBeTruthy()
  expect(group.queryByText('Phone')).toBeNull()
  await note({ sells_as: 'private', trader: null })
  await screen.findByText('Sold privately: consumer rights do not apply to this purchase')
  await note(NOTHING)
  await screen.findByText(/^Not declared/)
  expect(screen.queryByRole('link')).toBeNull()
  await note(NOTHING, 7)
  expect((await screen.findByRole('link', { name: 'Say how you sell' })).getAttribute('href')).toBe('/seller-details')
})

test('only who has not declared it is asked to', async () => {
  await openScreen('/', <DeclareNotice />, '/', { [READ]: json(200, NOTHING) })
  expect((await screen.findByRole('link', { name: 'Seller details' })).getAttribute('href')).toBe('/seller-details')
  cleanup()
  const { sent } = await openScreen('/', <DeclareNotice />, '/', { [READ]: json(200, TRADER) })
  await waitFor(() => expect(sent(READ)).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})
