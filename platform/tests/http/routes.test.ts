import { expect, test } from 'vitest'
import { api } from '#platform/contract/endpoint.ts'
import { routes } from '#platform/server/http/routes.ts'

const notesApi = api({
  list: { method: 'GET', path: '/notes/', access: 'anyone', does: 'Lists them.' },
  remove: { method: 'DELETE', path: '/notes/:id', access: 'anyone', does: 'Removes one.' },
})
const list = () => undefined

test('each endpoint is joined with its handler', () => {
  const remove = () => undefined
  expect(routes(notesApi, { list, remove })).toEqual([
    { endpoint: notesApi.list, handle: list },
    { endpoint: notesApi.remove, handle: remove },
  ])
})

test('an endpoint without a handler stops the start, and is named', () => {
  // As for whoever starts the program before the types were checked.
  const untyped = { list } as unknown as { list: typeof list; remove: typeof list }
  expect(() => routes(notesApi, untyped)).toThrow(
    'DELETE /notes/:id has no handler: add "remove" to the feature\'s routes',
  )
})
