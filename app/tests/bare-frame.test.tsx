import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#platform/tests/web/render-piece.tsx'
import { json } from '#platform/tests/web/misbehaving-server.ts'
import { meet } from '#platform/tests/web/talk-api.ts'
import type { ScreenRoute } from '#platform/web/feature.ts'
import { Shell } from '../shell/Shell.tsx'

const load = async () => ({})
const routes: readonly ScreenRoute[] = [
  { path: '/framed', access: 'anyone', load, frame: 'bare' },
  { path: '/page', access: 'anyone', load },
]

const renderView = (at: string) => renderPiece(<Shell routes={routes}>The screen</Shell>, at)

test('a screen in a frame of somebody else has nothing of ours around it that could be clicked by mistake', async () => {
  localStorage.setItem('token', 'of-somebody')
  const { seen } = await meet(json(200, { providers: [] }))
  renderView('/framed')
  expect(screen.getByRole('main').textContent).toBe('The screen')
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(seen).toEqual([])
})

test('any other has the header and the footer', async () => {
  await meet(json(200, { providers: [] }))
  renderView('/page')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})
