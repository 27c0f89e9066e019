import { cleanup, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { json, nothing, refuse } from '#platform/tests/web/misbehaving-server.ts'
import { ForgotPasswordPage } from '../web/entry/ForgotPasswordPage.tsx'
import { LoginPage } from '../web/entry/LoginPage.tsx'
import { ResetPasswordPage } from '../web/entry/ResetPasswordPage.tsx'
import { VerifyEmailPage } from '../web/entry/VerifyEmailPage.tsx'
import { renderView } from './render-screen.tsx'
import { accountsFeature } from '../web.tsx'
import { configureCalls } from '#platform/web/api/call.ts'
import { eventually } from '#testing/eventually.ts'

const PASSWORD = 'a quite different phrase'
const dead = refuse(400, 'link_invalid', 'This link no longer works. Request a new one.')

afterEach(() => window.history.replaceState(null, '', '/'))

/** Opens a screen as an email's link does: the address bar holds the token. */
async function follow(page: React.ReactNode, path: string, responses: Parameters<typeof renderView>[2]) {
  window.history.replaceState(null, '', path)
  return renderView(page, path, responses)
}

test('who forgot their password is told to look into their mailbox, whoever they are', async () => {
  const taken = json(202, { message: 'If this address belongs to an account, ...' })
  const { user, bodies } = await renderView(<ForgotPasswordPage />, '/forgot-password', {
    'POST /auth/forgot-password': taken,
  })
  await user.type(screen.getByLabelText('Email'), 'no address{Enter}')
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), ' ann@example.com{Enter}')
  const heading = await screen.findByRole('heading', { name: 'Check your inbox' })
  await eventually(() => expect(document.activeElement).toBe(heading))
  expect(bodies('POST /auth/forgot-password')).toEqual([{ email: 'ann@example.com' }])
  await user.click(screen.getByRole('button', { name: 'Try another address' }))
  expect(screen.getByRole('heading', { name: 'Forgot your password' })).toBeTruthy()
})

test('the token of a link leaves the address bar before anything is asked for, and sets a new password', async () => {
  const { user, server, bodies } = await follow(
    <StrictMode>
      <ResetPasswordPage />
    </StrictMode>,
    '/reset-password?token=secret-of-ann',
    { 'POST /auth/reset-password': nothing },
  )
  expect([window.location.pathname, window.location.search, server.seen]).toEqual(['/reset-password', '', []])
  await user.type(screen.getByLabelText('New password'), 'short')
  await user.type(screen.getByLabelText('Confirm new password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getByText('Use at least 10 characters')).toBeTruthy()
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), `${PASSWORD}!`)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(screen.getByText('The passwords do not match')).toBeTruthy()
  await user.type(screen.getByLabelText('Confirm new password'), '!{Enter}')
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeTruthy()
  expect(bodies('POST /auth/reset-password')).toEqual([{ token: 'secret-of-ann', password: `${PASSWORD}!` }])
})

test('what the server finds wrong with a password stands under it, and a dead link leads to a new one', async () => {
  const common = json(422, { detail: [{ loc: ['body', 'password'], msg: 'This password is too common', type: 'x' }] })
  let asked = 0
  const { user } = await follow(<ResetPasswordPage />, '/reset-password?token=old', {
    'POST /auth/reset-password': (response, seen) => (asked++ === 0 ? common : dead)(response, seen),
  })
  await user.type(screen.getByLabelText('New password'), PASSWORD)
  await user.type(screen.getByLabelText('Confirm new password'), `${PASSWORD}{Enter}`)
  expect(await screen.findByText('This password is too common')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
})

test('a link without its token says so', async () => {
  await follow(<ResetPasswordPage />, '/reset-password', {})
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
})

test('an address is confirmed at once, by one call', async () => {
  const { bodies } = await follow(
    <StrictMode>
      <VerifyEmailPage />
    </StrictMode>,
    '/verify-email?token=secret',
    { 'POST /auth/verify-email': nothing },
  )
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
  expect(window.location.search).toBe('')
  expect(bodies('POST /auth/verify-email')).toEqual([{ token: 'secret' }])
})

test('a dead link says where a new email is sent from; without a connection one tries again', async () => {
  await follow(<VerifyEmailPage />, '/verify-email?token=old', { 'POST /auth/verify-email': dead })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your account' })).toBeTruthy()
  cleanup()
  let asked = 0
  const { user } = await follow(<VerifyEmailPage />, '/verify-email?token=new', {
    'POST /auth/verify-email': (response, seen) =>
      (asked++ === 0 ? refuse(503, 'unavailable') : nothing)(response, seen),
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
})

test('the sign-in screen leads to a new password, also from the error', async () => {
  configureCalls({ sentences: accountsFeature.sentences })
  const { user } = await renderView(<LoginPage />, '/login', {
    'POST /auth/login': refuse(401, 'wrong_credentials', 'Incorrect username or password'),
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Forgot your password?' })).toHaveLength(1)
  await user.type(screen.getByLabelText('Username or email'), 'ann')
  await user.type(screen.getByLabelText('Password'), 'a wrong one{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Incorrect username or password'))
  expect(screen.getAllByRole('link', { name: 'Forgot your password?' })).toHaveLength(2)
})
