import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const isNull = (schema: JsonSchema) => schema['type'] === 'null'

// The compiled serialiser writes `nullable` fields straight away; for a choice of types it would validate each value first.
function simplify(schema: JsonSchema): void {
  const choice = schema['anyOf'] as JsonSchema[] | undefined
  if (choice?.length === 2 && choice.some(isNull)) {
    const other = choice.find((option) => !isNull(option))
    delete schema['anyOf']
    Object.assign(schema, other, { nullable: true })
  }
  // What leaves is what the database holds; formats and bounds were checked when it came in.
  for (const check of ['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])
    delete schema[check]
}

const schemaOf = (shape: z.ZodType): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
    // An empty registry: shapes with a name stay in place instead of moving to `definitions`.
    metadata: z.registry<{ id?: string }>(),
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  })
  return schema
}

type Serializer = (answer: unknown) => string

// Many endpoints answer with the same shape, and each that is read answers a HEAD too.
const schemas = new WeakMap<z.ZodType, JsonSchema>()
const serializers = new WeakMap<object, Serializer>()

/** The JSON Schema by which an answer is serialised. It also drops every field the contract does not declare. */
export function replySchema(shape: z.ZodType): JsonSchema {
  const schema = schemas.get(shape) ?? schemaOf(shape)
  schemas.set(shape, schema)
  return schema
}

/** Compiles what serialises answers of a schema; the same schema is compiled once in a process. */
export function serializerOf(schema: object): Serializer {
  const serializer = serializers.get(schema) ?? fastJson(schema)
  serializers.set(schema, serializer)
  return serializer
}
