import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { configureCalls } from '#platform/web/api/call.ts'
import { Toaster } from '#platform/web/ui/feedback/Toaster.tsx'
import { renderPiece } from './render-piece.tsx'
import { byCall, callOf, json, type Behaviour, type Seen } from './misbehaving-server.ts'
import { meet } from './talk-api.ts'

const Here = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Where somebody is: the path and the search of the address of a screen that was drawn. */
export const address = () => screen.getByLabelText('address').textContent

interface Around {
  /** What stands on every address. */
  beside?: ReactNode
  /** The live events that refresh it. */
  kinds?: readonly LiveEventKind[] | undefined
}

/** Draws a screen at an address of its path. It stands at no other, so that whoever is led away is seen to be. */
export const renderScreen = (path: string, page: ReactNode, at: string, { beside, kinds }: Around = {}) =>
  renderPiece(
    <>
      <Routes>
        <Route path={path} element={page} />
        <Route path="*" element={null} />
      </Routes>
      <Here />
      {beside}
    </>,
    at,
    kinds,
  )

/**
 * Draws a screen, with what is said in passing, before a server that answers by method and path; answers what was asked for. What
 * nobody told of is answered as an empty list.
 */
export async function openScreen(
  path: string,
  page: ReactNode,
  at: string,
  responses: Record<string, Behaviour>,
  kinds?: readonly LiveEventKind[],
) {
  const asked: Seen[] = []
  const handler = byCall(responses, json(200, []))
  await meet((response, seen) => {
    asked.push(seen)
    return handler(response, seen)
  })
  configureCalls({ retries: 0 })
  renderScreen(path, page, at, { beside: <Toaster />, kinds })
  const sent = (call: string) => asked.filter((seen) => callOf(seen) === call)
  return { sent, user: userEvent.setup() }
}
