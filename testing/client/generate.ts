/** A part of a JSON schema, as the description of the API uses it. */
interface Schema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema | false
  prefixItems?: readonly Schema[]
  format?: string
  contentMediaType?: string
  description?: string
}

type Content = Readonly<Record<string, { schema: Schema }>>

interface Operation {
  summary: string
  parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content; headers?: object }>>
}

/** The description of the API. */
export interface Description {
  info: { version: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

// A literal says nothing beside the type of all of its kind.
const isCovered = (type: string, types: readonly string[]) =>
  (types.includes('number') && /^-?[\d.]+$/.test(type)) || (types.includes('string') && /^"[^"]*"$/.test(type))
const union = (types: readonly string[]) => [...new Set(types.filter((type) => !isCovered(type, types)))].join(' | ')
const comment = (text: string | undefined, end = '\n') =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */${end}`
const isName = (key: string) => /^[a-z_]\w*$/i.test(key)
const field = (key: string, isOptional: boolean, type: string) =>
  `${isName(key) ? key : JSON.stringify(key)}${isOptional ? '?' : ''}: ${type}`

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([key, schema]) => comment(schema.description, ' ') + field(key, !required.includes(key), typeOf(schema)),
  )
  const hasOthers = typeof additionalProperties === 'object' || (fields.length === 0 && additionalProperties !== false)
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'
  return `{ ${[...fields, ...(hasOthers ? [`[key: string]: ${others}`] : [])].join('; ')} }`
}

function arrayType({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  const type = items ? typeOf(items) : 'unknown'
  return type.includes(' ') ? `(${type})[]` : `${type}[]`
}

function typeNamed(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
      return schema.format === 'binary' || schema.contentMediaType !== undefined ? 'Blob' : 'string'
    case 'integer':
      return 'number'
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case 'object':
      return objectType(schema)
    case 'array':
      return arrayType(schema)
    default:
      throw new Error(`The client has no type for ${type}`)
  }
}

/** Returns the TypeScript type of a schema. */
function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, anyOf, oneOf } = schema
  if ($ref !== undefined) return `Schemas[${JSON.stringify($ref.split('/').at(-1))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return union(values.map((value) => JSON.stringify(value)))
  const options = anyOf ?? oneOf
  if (options) return union(options.map(typeOf))
  if (type === undefined) return 'unknown'
  return union([type].flat().map((one) => typeNamed(one, schema)))
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const FILE_TYPE = 'application/octet-stream'

/** Returns a part of a call's input, which may be left out if each of its fields may be. */
function parametersIn(place: 'path' | 'query', { parameters = [] }: Operation): string[] {
  const own = parameters.filter((one) => one.in === place)
  const fields = own.map(({ name, required, schema }) => field(name, !required, typeOf(schema)))
  const isOptional = own.every(({ required }) => !required)
  return fields.length === 0 ? [] : [field(place, isOptional, `{ ${fields.join('; ')} }`)]
}

function bodyOf({ requestBody }: Operation): string[] {
  const { [JSON_TYPE]: json, [FORM_TYPE]: form } = requestBody?.content ?? {}
  const schema = (json ?? form)?.schema
  if (!schema) return []
  return [field('body', schema.type === 'object' && (schema.required ?? []).length === 0, typeOf(schema))]
}

/** Returns the successful response; undefined for calls that only browsers make, and for streams of events. */
function responseOf({ responses }: Operation): { content: Content; isPaged: boolean } | undefined {
  const [, found] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  if (!found || found.content?.['text/event-stream']) return undefined
  return { content: found.content ?? {}, isPaged: found.headers !== undefined && 'Link' in found.headers }
}

interface Call {
  name: string
  type: string
  isForm: boolean
  isFile: boolean
}

function callOf(name: string, operation: Operation): Call[] {
  const response = responseOf(operation)
  if (!response) return []
  const isFile = FILE_TYPE in response.content
  const schema = response.content[JSON_TYPE]?.schema
  const input = [...parametersIn('path', operation), ...parametersIn('query', operation), ...bodyOf(operation)]
  const parts = [
    `input: { ${input.join('; ')} }`,
    `response: ${isFile ? 'Blob' : schema ? typeOf(schema) : 'undefined'}`,
    ...(response.isPaged ? ['paged: true'] : []),
  ]
  const type = `${comment(operation.summary)}${JSON.stringify(name)}: { ${parts.join('; ')} }`
  return [{ name, type, isForm: FORM_TYPE in (operation.requestBody?.content ?? {}), isFile }]
}

const setOf = (name: string, does: string, calls: readonly Call[]) =>
  `${comment(does)}export const ${name}: ReadonlySet<string> = new Set(${JSON.stringify(
    calls.map((call) => call.name),
    null,
    2,
  )})`

/** Returns the module with the types of all calls. */
export function generateCalls({ info, paths, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => callOf(`${method.toUpperCase()} ${path}`, operation)),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => comment(schema.description) + field(name, false, typeOf(schema)),
  )
  return `${[
    `// Generated from the description of the API, version ${info.version}: npm run client`,
    `/** Shapes that several calls share. */\nexport interface Schemas {\n${schemas.join('\n')}\n}`,
    `/** All calls, by method and path. */\nexport interface Calls {\n${calls.map(({ type }) => type).join('\n')}\n}`,
    setOf(
      'FORMS',
      'Calls that send a form.',
      calls.filter(({ isForm }) => isForm),
    ),
    setOf(
      'FILES',
      'Calls that return a file.',
      calls.filter(({ isFile }) => isFile),
    ),
  ].join('\n\n')}\n`
}
