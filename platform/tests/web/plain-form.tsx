import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { drawPiece } from './draw-piece.tsx'

/** The query that a browser without a script makes of a search form, as it is drawn. */
export function sentPlainly(form: ReactNode): URLSearchParams {
  act(() => void drawPiece(form))
  const drawn = document.querySelector('form')
  if (!drawn || drawn.method !== 'get') throw new Error('No form that a browser sends as an address')
  const sent = [...new FormData(drawn)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  return new URLSearchParams(sent)
}
