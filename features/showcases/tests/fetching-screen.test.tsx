import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { json, refuse } from '#platform/tests/misbehaving.ts'
import { FetchReadmePart } from '../web/edit/FetchReadmePart.tsx'
import type { ReadmeFetch } from '../contract.ts'
import { onPages, show, showcase } from './written.tsx'

onPages()

const repository_url = 'https://github.com/dana/seeds'
const fetched = (changes: Partial<ReadmeFetch> = {}): ReadmeFetch => ({
  state: 'done',
  problem: null,
  repository_url,
  asked_at: '2026-11-20T12:00:00Z',
  ...changes,
})
const READ = 'GET /project-showcase/3/readme/fetch'
const ASK = 'POST /project-showcase/3/readme/fetch'
const none = refuse(404, 'not_found', 'No README was asked for')
const draw = (read = none, ask = json(202, fetched({ state: 'waiting' })), at: string | null = repository_url) =>
  show(<FetchReadmePart showcase={showcase({ repository_url: at })} />, '/showcase/edit/:id', '/showcase/edit/3', {
    [READ]: read,
    [ASK]: ask,
  })
const button = (name: string) => screen.findByRole('button', { name })

test('a creator asks for the README of the repository and sees that it is on its way', async () => {
  let isAsked = false
  const { user } = await draw(
    (...at) => (isAsked ? json(200, fetched({ state: 'waiting' })) : none)(...at),
    (...at) => {
      isAsked = true
      return json(202, fetched({ state: 'waiting' }))(...at)
    },
  )
  await user.click(await button('Take It From the Repository'))
  expect(await screen.findByText('On its way...')).toBeTruthy()
})

test('a creator reads why there is none', async () => {
  await draw(json(200, fetched({ state: 'failed', problem: 'not_found' })))
  expect(await screen.findByText('There is no README.md in it that everybody may read.')).toBeTruthy()
  expect(await button('Take It Again')).toBeTruthy()
})

test('what was asked of another address says nothing of this one', async () => {
  await draw(
    json(200, fetched({ repository_url: 'https://github.com/dana/old', state: 'failed', problem: 'too_slow' })),
  )
  expect(await button('Take It From the Repository')).toBeTruthy()
  expect(screen.queryByText(/did not answer/)).toBeNull()
})

test('a creator reads which repositories are taken from', async () => {
  const detail = 'READMEs can be taken from repositories at github.com'
  const { user } = await draw(none, refuse(400, 'repository_not_asked', detail))
  await user.click(await button('Take It From the Repository'))
  expect(await screen.findByText(detail)).toBeTruthy()
})

test('a showcase without a repository offers nothing of it', async () => {
  await draw(none, none, null)
  expect(screen.queryByRole('button')).toBeNull()
})
