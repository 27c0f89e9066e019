import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allRoutes } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { documentPath } from '#platform/server/http/openapi.ts'
import { TokenScope } from '#features/integrations/contract.ts'
import { scopeOf } from '#features/integrations/server.ts'
import { startApi } from '../api.ts'

interface Reply {
  headers?: object
  content?: Record<string, { schema?: object }>
}
interface Operation {
  operationId: string
  security: object[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> }
  responses: Record<string, Reply>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
}

const api = await startApi({ PRODUCT_NAME: 'Shed & Sons' })
const fetched = await api.app.inject({ url: '/api/openapi.json' })
const endpoints = allRoutes.map(({ endpoint }) => endpoint)
const { paths } = fetched.json<Document>()
const operationOf = (endpoint: Endpoint) => paths[documentPath(endpoint)]?.[endpoint.method.toLowerCase()]

/** The operations of all endpoints with a flag; fails when there is none, because then nothing was looked at. */
function operationsWith(flag: 'events' | 'file' | 'made' | 'redirects' | 'multipart' | 'paged'): Operation[] {
  const found = endpoints.filter((endpoint) => endpoint[flag]).map(operationOf)
  expect(found.length).toBeGreaterThan(0)
  return found.filter((operation) => operation !== undefined)
}

test('a programmer fetches a description of the API that any tool for OpenAPI 3.1 reads', async () => {
  expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const document = fetched.json<Document & Record<string, unknown>>()
  expect([document.openapi, document.info.title]).toEqual(['3.1.0', 'Shed & Sons API'])
  expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/)
  const validator = new Validator()
  const { valid, errors } = await validator.validate(document)
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('every endpoint stands in it', () => {
  const missing = endpoints.filter((endpoint) => !operationOf(endpoint))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('every operation has a name of its own, for the functions of a generated client', () => {
  const names = endpoints.map((endpoint) => operationOf(endpoint)?.operationId ?? '')
  expect(new Set(names).size).toBe(endpoints.length)
  expect(names.filter((name) => !/^(get|post|put|patch|delete)[A-Za-z0-9]+$/.test(name))).toEqual([])
})

test('who may call without a token reads so, and which scope an API token needs', () => {
  const scopes = new Set<string>()
  for (const endpoint of endpoints) {
    const { security } = operationOf(endpoint) ?? {}
    const scope = scopeOf(endpoint)
    const byToken = scope === null ? [] : [{ api_token: [scope] }]
    expect(security, endpoint.path).toEqual(endpoint.access === 'anyone' ? [] : [{ bearer: [] }, ...byToken])
    if (scope !== null) scopes.add(scope)
  }
  // No scope is offered that allows nothing.
  expect([...scopes].toSorted()).toEqual([...TokenScope.options].toSorted())
})

test('no two paths differ only in the name of a parameter, or in a slash at the end', () => {
  const shapes = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at || shape.endsWith('/'))).toEqual([])
})

test('a form says which of its fields are files', () => {
  for (const { requestBody } of operationsWith('multipart')) {
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const fields = Object.values(requestBody?.content['multipart/form-data']?.schema.properties ?? {}).flatMap(
      // Several files of one field are a list of them.
      (field) => [field, (field as { items?: unknown }).items],
    )
    expect(fields).toContainEqual(
      expect.objectContaining({ type: 'string', contentMediaType: 'application/octet-stream' }),
    )
  }
})

test('streams, files and ways to elsewhere are told from answers in JSON', () => {
  for (const { responses } of operationsWith('events'))
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['text/event-stream'])
  for (const { responses } of [...operationsWith('file'), ...operationsWith('made')]) {
    for (const status of ['200', '206'])
      expect(Object.keys(responses[status]?.content ?? {})).toEqual(['application/octet-stream'])
    expect(responses).toHaveProperty('416')
  }
  for (const { responses } of operationsWith('redirects')) {
    expect(responses).not.toHaveProperty('200')
    expect(responses['302']?.headers).toHaveProperty('Location')
  }
})

test('every refusal that a caller meets stands in it', () => {
  for (const endpoint of endpoints) {
    const responses = operationOf(endpoint)?.responses ?? {}
    const what = `${endpoint.method} ${endpoint.path}`
    // What HTTP itself and what is behind every call may answer; who is told to wait is told how long.
    expect(Object.keys(responses), what).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    for (const status of ['429', '503']) expect(responses[status]?.headers, what).toHaveProperty('Retry-After')
    // A key that is malformed or belongs to another call, one whose call still runs, and a body that is not taken.
    if (endpoint.method !== 'GET')
      expect(Object.keys(responses), what).toEqual(expect.arrayContaining(['409', '413', '415', '422']))
    if (endpoint.access !== 'anyone')
      expect(Object.keys(responses), what).toEqual(expect.arrayContaining(['401', '403']))
    if (endpoint.nonTransactional !== undefined) expect(responses, what).toHaveProperty('502')
  }
})

test('lists say where the next page is found', () => {
  for (const { responses } of operationsWith('paged')) expect(responses['200']?.headers).toHaveProperty('Link')
})
