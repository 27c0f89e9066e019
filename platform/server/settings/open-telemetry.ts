import { z } from 'zod'
import { SettingsError } from './settings-error.ts'

// OpenTelemetry variables that this program reads; the exporter reads further ones.

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
/** Name of a sampler, which decides which traces are exported. */
export type SamplerName = (typeof SAMPLERS)[number]

const endpoint = z.url({ protocol: /^https?$/ }).optional()
const count = z.coerce.number().int().min(1).max(1_000_000)
// Other protocols, such as gRPC, would need another library.
const protocol = z.literal('http/protobuf', 'expected http/protobuf, the only protocol there is here').optional()
// Baggage is accepted because it is part of OpenTelemetry's default, but this program neither reads nor adds any.
const PROPAGATORS = new Set(['tracecontext', 'baggage'])

export const openTelemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_PROPAGATORS: z
    .string()
    .default('tracecontext,baggage')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.includes('tracecontext') && names.every((name) => PROPAGATORS.has(name)),
      'expected tracecontext or tracecontext,baggage: no other header is understood',
    ),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(255).optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5000),
  OTEL_BSP_EXPORT_TIMEOUT: count.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
}

const Settings = z.object(openTelemetrySettings)
type OpenTelemetrySettings = z.output<typeof Settings>

/** Returns whether traces are exported. */
export const sendsTraces = (settings: OpenTelemetrySettings): boolean =>
  (settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
  !settings.OTEL_SDK_DISABLED &&
  settings.OTEL_TRACES_EXPORTER !== 'none'

const UNSUPPORTED = /^OTEL_(?:SPAN|EVENT|LINK|ATTRIBUTE)_\w+_LIMIT$/

/** Throws for OpenTelemetry variables that this program would silently ignore, and for invalid combinations, if traces are exported. */
export function checkOpenTelemetry(settings: OpenTelemetrySettings, given: Readonly<Record<string, unknown>>): void {
  if (!sendsTraces(settings)) return
  const names = Object.keys(given).filter((name) => UNSUPPORTED.test(name))
  if (names.length > 0)
    throw new SettingsError(`${names.join(', ')} cannot be set here: spans have few attributes, and no limits`)
  if (settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE > settings.OTEL_BSP_MAX_QUEUE_SIZE)
    throw new SettingsError('OTEL_BSP_MAX_EXPORT_BATCH_SIZE must not be more than OTEL_BSP_MAX_QUEUE_SIZE')
}
