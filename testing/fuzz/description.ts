import type { Schema } from './values.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}
interface Reply {
  content?: Record<string, { schema?: Schema }>
}
interface RawOperation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Reply>
  security?: readonly object[]
}
/** The description of the API as the program publishes it. */
export interface Description {
  paths: Record<string, Record<string, RawOperation>>
  components?: { schemas?: Record<string, Schema> }
}

/** A call as the description tells of it. */
export interface Operation {
  method: string
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  params: readonly Parameter[]
  query: readonly Parameter[]
  body?: { type: string; schema: Schema }
  responses: Record<string, Reply>
  needsSignIn: boolean
  /** It stays open for as long as its caller likes. */
  isStream: boolean
}

/** Every call that a description tells of. */
export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses, security = [] }]) => {
      const [sent] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ':$1') as `/${string}`,
        params: parameters.filter((one) => one.in === 'path'),
        query: parameters.filter((one) => one.in === 'query'),
        ...(sent && { body: { type: sent[0], schema: sent[1].schema } }),
        responses,
        // An empty alternative means that no token is needed.
        needsSignIn: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
        isStream: Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined),
      }
    }),
  )

/** Finds what a reference of the description names. */
export const resolverOf =
  ({ components }: Description) =>
  (ref: string): Schema => {
    const found = components?.schemas?.[ref.replace('#/components/schemas/', '')]
    if (!found) throw new Error(`The description of the API names ${ref}, which it does not hold`)
    return found
  }
