import { serveWorker } from '../work/persistent-worker.ts'
import { TooComplex } from './parse.ts'
import { render, type ReadmeOptions } from './render.ts'

/** Request to the rendering thread. */
export interface RenderRequest extends ReadmeOptions {
  markdown: string
}
export type ThreadResult = { html: string } | { refused: 'too_complex' }

function renderRequest({ markdown, ...options }: RenderRequest): ThreadResult {
  try {
    return { html: render(markdown, options) }
  } catch (error) {
    if (error instanceof TooComplex) return { refused: 'too_complex' }
    throw error
  }
}

serveWorker(renderRequest)
