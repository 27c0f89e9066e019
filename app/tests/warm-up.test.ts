import { expect, test, vi } from 'vitest'
import { legalApi, LegalDocument } from '#features/legal/contract.ts'
import { PersistentWorker } from '#platform/server/work/persistent-worker.ts'
import { startApi } from '#testing/api.ts'
import { warmUp } from '../server/warm-up.ts'

const { app, nobody } = await startApi({ MARKETPLACE_LAW: 'on' })

test('the first visitor of a legal page after the start does not wait for Markdown to be rendered', async () => {
  await warmUp(app, new AbortController().signal)
  const rendering = vi.spyOn(PersistentWorker.prototype, 'ask')
  for (const document of LegalDocument.options)
    expect((await nobody.send(legalApi.read, { params: { document } })).status).toBe(200)
  expect(rendering).not.toHaveBeenCalled()
})

test('a program that stops is not warmed up, and one that has stopped ends quietly', async () => {
  const asked = vi.spyOn(app, 'inject')
  await warmUp(app, AbortSignal.abort())
  expect(asked).not.toHaveBeenCalled()
  asked.mockRejectedValue(new Error('The server is closed'))
  await warmUp(app, new AbortController().signal)
  expect(asked).toHaveBeenCalled()
})
