import { z } from 'zod'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  items?: JsonSchema
}

/** What a shape takes, as JSON Schema. */
export const inputSchema = (shape: z.ZodType): JsonSchema =>
  z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    metadata: z.registry<{ id?: string }>(),
  }) as JsonSchema

/** A value that fits a schema, as far as a schema can tell. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf.find((option) => option.type !== 'null') ?? {})
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property)]),
      )
    case 'array':
      return []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'string':
      if (schema.format === 'email') return 'sample@example.com'
      if (schema.format === 'uri') return 'https://example.com/sample'
      return 'sample text'.padEnd(schema.minLength ?? 0, 'x')
    case undefined:
    default:
      return undefined
  }
}
