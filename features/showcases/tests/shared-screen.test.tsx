import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse, reset, type Behaviour } from '#platform/tests/web/misbehaving-server.ts'
import { SharedShowcasePage } from '../web/view/SharedShowcasePage.tsx'
import { showcase } from './showcase-responses.ts'
import { open } from './show-screens.tsx'

const show = (responses: Record<string, Behaviour>) =>
  open('/shared/showcases/:token', <SharedShowcasePage />, '/shared/showcases/abc', responses)
const locked = refuse(403, 'password_needed', 'This showcase has a password')

test('whoever has a link reads it without an account', async () => {
  await show({ 'GET /project-showcase/shared/abc': json(200, showcase({ demo_url: 'https://example.com/demo' })) })
  expect(await screen.findByRole('heading', { level: 1, name: 'A seed finder' })).toBeTruthy()
  expect(screen.getByText('Shared by Maud Maker')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View Demo' })).toBeTruthy()
})

test('who has a link that is dead is told so', async () => {
  await show({ 'GET /project-showcase/shared/abc': refuse(404, 'not_found') })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Solution not found or is no longer shared' }),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Solutions' }).getAttribute('href')).toBe('/showcase')
})

test('a link that cannot be asked for is not called dead', async () => {
  await show({ 'GET /project-showcase/shared/abc': reset })
  expect(await screen.findByRole('heading', { level: 1, name: 'This solution could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('a link with a password opens to who knows it, and tells who mistyped it', async () => {
  const responses = [refuse(403, 'wrong_password'), json(200, showcase())]
  const { user, sent } = await show({
    'GET /project-showcase/shared/abc': locked,
    'POST /project-showcase/shared/abc': (response, seen) => responses.shift()!(response, seen),
  })
  await user.type(await screen.findByLabelText(/^Password/, { selector: 'input' }), 'sesam{Enter}')
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  expect(screen.queryByText('Finds seeds.')).toBeNull()
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'e{Enter}')
  expect(await screen.findByText('Finds seeds.')).toBeTruthy()
  expect(sent('POST /project-showcase/shared/abc').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { password: 'sesam' },
    { password: 'sesame' },
  ])
})

const showAtItsPath = (responses: Record<string, Behaviour>) =>
  open('/showcase/:id', <SharedShowcasePage />, '/showcase/5?token=abc', responses)

test('a link whose token stands in the query opens as well', async () => {
  await showAtItsPath({ 'GET /project-showcase/shared/abc': json(200, showcase()) })
  expect(await screen.findByText('Shared by Maud Maker')).toBeTruthy()
})

test('a token opens nothing at the address of another showcase', async () => {
  await showAtItsPath({ 'GET /project-showcase/shared/abc': json(200, showcase({ id: 6 })) })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Solution not found or is no longer shared' }),
  ).toBeTruthy()
  expect(screen.queryByText('Finds seeds.')).toBeNull()
})
