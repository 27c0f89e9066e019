import type { FastifyInstance } from 'fastify'
import { legalApi, LegalDocument } from '#features/legal/contract.ts'

/** Addresses that load the page renderer, and the thread that renders Markdown: the home page and the legal texts. */
const ADDRESSES = [
  '/',
  ...LegalDocument.options.map((document) => `/api${legalApi.read.path.replace(':document', document)}`),
]

/**
 * Makes the first requests of a process itself, after its start, so that no visitor's first page waits for modules: on a busy machine
 * loading them can take longer than a page may.
 */
export async function warmUp(app: FastifyInstance, stopping: AbortSignal): Promise<void> {
  for (const address of ADDRESSES) {
    if (stopping.aborted) return
    // Closing the server rejects it.
    await app.inject(address).catch(() => undefined)
  }
}
