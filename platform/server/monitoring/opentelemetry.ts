import { setTimeout as wait } from 'node:timers/promises'
import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import type { SamplerName } from '../settings/open-telemetry.ts'
import { installTracer, type CallSpan, type SpanAttributes, type Tracer } from './spans.ts'
import type { TraceParent } from './trace-context.ts'

const SAMPLER_FOR: Record<SamplerName, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

const FLUSH_TIMEOUT_MS = 3_000
const SPAN_KINDS = { inbound: SpanKind.SERVER, outbound: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

// Records only the type of an error; its message may contain an address, a name or a secret.
function markFailed(span: Span, error?: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  if (error instanceof Error) span.setAttribute('error.type', error.name)
}

const traceParentOf = (span: Span): TraceParent => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { traceId, spanId, flags: traceFlags }
}

const within = (from: TraceParent): Context => {
  const { traceId, spanId, flags } = from
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: flags & 1, isRemote: true })
}

/** Exports OpenTelemetry traces of this process. Returns a function that stops the export and flushes pending spans. */
export function openTracing(config: Config, version: string): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // OTEL_SERVICE_NAME takes precedence over OTEL_RESOURCE_ATTRIBUTES.
  const service = config.OTEL_SERVICE_NAME
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'atelier', 'service.version': version }))
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
    .merge(resourceFromAttributes(service === undefined ? {} : { 'service.name': service }))
  const provider = new TracerProvider({
    resource,
    sampler: SAMPLER_FOR[config.OTEL_TRACES_SAMPLER](config.OTEL_TRACES_SAMPLER_ARG),
    // The exporter reads its endpoint, headers, certificates and timeout from OpenTelemetry's own variables.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
        exportTimeoutMillis: config.OTEL_BSP_EXPORT_TIMEOUT,
        maxQueueSize: config.OTEL_BSP_MAX_QUEUE_SIZE,
        maxExportBatchSize: config.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      }),
    ],
  })
  const tracer = provider.getTracer('atelier', version)

  const span: Tracer['span'] = (name, kind, spanAttributes, run) =>
    tracer.startActiveSpan(name, { kind: SPAN_KINDS[kind], attributes: spanAttributes }, async (currentSpan) => {
      try {
        return await run()
      } catch (error) {
        markFailed(currentSpan, error)
        throw error
      } finally {
        currentSpan.end()
      }
    })
  const beginCall = (name: string, from: TraceParent | null): CallSpan => {
    const outer = from ? within(from) : context.active()
    const currentSpan = tracer.startSpan(name, { kind: SpanKind.SERVER }, outer)
    const inner = trace.setSpan(outer, currentSpan)
    return {
      parent: traceParentOf(currentSpan),
      within: (run) => context.with(inner, run),
      end: (finalName: string, spanAttributes: SpanAttributes, failed: boolean) => {
        currentSpan.updateName(finalName)
        currentSpan.setAttributes(spanAttributes)
        if (failed) markFailed(currentSpan)
        currentSpan.end()
      },
    }
  }
  const uninstall = installTracer({ span, beginCall })
  return async () => {
    uninstall()
    const flushed = new AbortController()
    const timeout = wait(FLUSH_TIMEOUT_MS, undefined, { signal: flushed.signal }).catch(() => undefined)
    // An unavailable collector must not delay the shutdown.
    await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    flushed.abort()
    context.disable()
  }
}
