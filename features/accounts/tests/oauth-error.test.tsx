import { cleanup, screen } from '@testing-library/react'
import { test } from 'vitest'
import { OAuthErrorPage } from '../web/social/OAuthErrorPage.tsx'
import { renderView } from './render-screen.tsx'

test('the screen of failure says what the specification asks for, with what it was told or without', async () => {
  await renderView(<OAuthErrorPage />, '/oauth-error?error=access_denied&provider=github', {})
  screen.getByRole('heading', { level: 1, name: 'Authentication Failed' })
  screen.getByText("We couldn't authenticate you with GitHub.")
  screen.getByText('access_denied')
  screen.getByRole('link', { name: 'Return to Login' })
  screen.getByRole('link', { name: 'Go to Homepage' })
  screen.getByText('If this problem persists, please contact support.')
  cleanup()
  await renderView(<OAuthErrorPage />, '/oauth-error', {})
  screen.getByText("We couldn't authenticate you with OAuth Provider.")
  screen.getByText('Authentication failed')
  cleanup()
  await renderView(<OAuthErrorPage />, '/oauth-error?error=email_in_use&provider=myspace', {})
  screen.getByText("We couldn't authenticate you with Myspace.")
  screen.getByText(/Sign in to it the way you usually do, then link this provider on your account page/)
})

test('a long error is shown whole; one that would fill the screen is cut, and says so', async () => {
  const long = 'a'.repeat(300)
  await renderView(<OAuthErrorPage />, `/oauth-error?error=${long}&provider=${'b'.repeat(120)}`, {})
  screen.getByText(long)
  screen.getByText(`We couldn't authenticate you with B${'b'.repeat(119)}.`)
  cleanup()
  await renderView(<OAuthErrorPage />, `/oauth-error?error=${'a'.repeat(5_000)}`, {})
  screen.getByText(`${'a'.repeat(500)}…`)
})
