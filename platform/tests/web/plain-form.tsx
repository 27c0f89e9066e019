import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderPiece } from './render-piece.tsx'

/** The query that a browser without a script makes of a search form, as it is drawn. */
export function sentPlainly(form: ReactNode): URLSearchParams {
  act(() => void renderPiece(form))
  const rendered = document.querySelector('form')
  if (!rendered || rendered.method !== 'get') throw new Error('No form that a browser sends as an address')
  const sent = [...new FormData(rendered)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  return new URLSearchParams(sent)
}
