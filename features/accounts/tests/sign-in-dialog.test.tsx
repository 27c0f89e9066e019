import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { hang, json, refuse, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import { useIntent } from '../web/entry/intent.ts'
import { useSignInPrompt } from '../web/entry/prompt.ts'
import { SignInDialog } from '../web/entry/SignInDialog.tsx'
import { useAuth } from '../web/session/auth-state.ts'

const Here = () => <output>{useLocation().pathname}</output>

async function ask(at: string, providers: Behaviour, leadTo?: string) {
  const server = await meet(providers)
  useSignInPrompt.getState().open(leadTo === undefined ? {} : { leadTo })
  renderPiece(
    <>
      <SignInDialog />
      <Here />
    </>,
    at,
  )
  return { server, user: userEvent.setup() }
}
const offering = (...providers: string[]) => json(200, { providers })
const remembered = () => sessionStorage.getItem('redirectAfterLogin')

test('who has no account finds a button to register beside the question', async () => {
  const { user } = await ask('/tickets?q=shed', offering())
  expect(screen.getByText("Don't have an account?")).toBeTruthy()
  const register = screen.getByRole('link', { name: 'Register' })
  expect(register.className).toContain('button')
  await user.click(register)
  expect(document.querySelector('output')?.textContent).toBe('/register')
  expect(remembered()).toBe('/tickets?q=shed')
})

test('who was on the way to a request comes there, not back to the list', async () => {
  const { user } = await ask('/tickets', offering(), '/requests/5')
  await user.click(screen.getByRole('button', { name: 'Login to Your Account' }))
  expect(remembered()).toBe('/requests/5')
})

test('it says what for, and what was about to be done goes on where it was, once', async () => {
  const goOn = vi.fn<() => void>()
  const Waiting = () => {
    useIntent('request 7', goOn)
    return null
  }
  const { user } = await ask('/creators', offering())
  act(() => useSignInPrompt.getState().open({ reason: 'Sign in to write to Inês', intent: 'request 7' }))
  expect(screen.getByText('Sign in to write to Inês')).toBeTruthy()
  expect(screen.getByText('Sign in to your account')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Login to Your Account' }))
  cleanup()
  renderPiece(<Waiting />, '/creators')
  expect(goOn).not.toHaveBeenCalled()
  act(() => useAuth.setState({ isAuthenticated: true }))
  await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  cleanup()
  renderPiece(<Waiting />, '/creators')
  expect(goOn).toHaveBeenCalledTimes(1)
  useAuth.setState({ isAuthenticated: false })
})

test('who signs in for something else meanwhile is not surprised by it', async () => {
  sessionStorage.setItem(
    'intentAfterLogin',
    JSON.stringify({ name: 'rate video 3', pathname: '/creators', until: Infinity }),
  )
  const { user } = await ask('/creators', offering())
  await user.click(screen.getByRole('button', { name: 'Login to Your Account' }))
  expect(sessionStorage.getItem('intentAfterLogin')).toBeNull()
})

test('below the line "OR" stand the providers that are offered', async () => {
  await ask('/tickets', offering('linkedin', 'github', 'google'))
  await screen.findByText('OR')
  expect(screen.getAllByRole('link', { name: /^Continue with/ }).map((link) => link.textContent)).toEqual([
    'Continue with Google',
    'Continue with GitHub',
  ])
})

test.each<[string, Behaviour]>([
  ['none is offered', offering()],
  ['only others are', offering('linkedin')],
  ['nothing is known of them yet', hang],
  ['they could not be asked for', refuse(404, 'not_found')],
])('there is no such line while %s', async (_, providers) => {
  const { server } = await ask('/tickets', providers)
  await server.arrived(1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(screen.queryByText('OR')).toBeNull()
  expect(screen.getByRole('button', { name: 'Login to Your Account' })).toBeTruthy()
})

test.each([
  ['/creators?q=react', '/creators?q=react'],
  ['/', null],
  ['/oauth-error?error=access_denied', null],
  ['/logout', null],
  ['/verify-email?token=secret', null],
])('who signs in from %s is led back to %s', async (at, to) => {
  const { user } = await ask(at, offering())
  await user.click(screen.getByRole('button', { name: 'Login to Your Account' }))
  expect(document.querySelector('output')?.textContent).toBe('/login')
  expect(remembered()).toBe(to)
})
