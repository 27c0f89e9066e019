import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const isNull = (schema: JsonSchema) => schema['type'] === 'null'

// The compiled serializer writes `nullable` fields directly; for `anyOf` it would validate each value first.
function simplify(schema: JsonSchema): void {
  const choice = schema['anyOf'] as JsonSchema[] | undefined
  if (choice?.length === 2 && choice.some(isNull)) {
    const other = choice.find((option) => !isNull(option))
    delete schema['anyOf']
    Object.assign(schema, other, { nullable: true })
  }
  // Responses contain stored data, whose formats and bounds were checked on input.
  for (const check of ['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
    delete schema[check]
}

const schemaOf = (shape: z.ZodType): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
    // An empty registry keeps named shapes inline instead of moving them to `definitions`.
    metadata: z.registry<{ id?: string }>(),
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  })
  return schema
}

type Serializer = (response: unknown) => string

// Cached because many endpoints share a response shape, and each GET endpoint also serves HEAD.
const schemas = new WeakMap<z.ZodType, JsonSchema>()
const serializers = new WeakMap<object, Serializer>()

/** Returns the JSON Schema that serializes a response. It also drops all fields that the contract does not declare. */
export function replySchema(shape: z.ZodType): JsonSchema {
  const schema = schemas.get(shape) ?? schemaOf(shape)
  schemas.set(shape, schema)
  return schema
}

/** Returns the compiled serializer for a schema; each schema is compiled once per process. */
export function serializerOf(schema: object): Serializer {
  const serializer = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, serializer)
  return serializer
}
