/**
 * What reaches out of the program, by module or global name, and the only files of the product that touch it; a name that ends
 * in a slash is a whole folder. Tests and benchmarks touch what they need.
 */
export const restrictedModules: readonly { what: string; names: readonly string[]; only: readonly string[] }[] = [
  {
    what: 'the environment',
    names: ['process.env', 'process.loadEnvFile', 'node:process'],
    only: ['platform/server/config.ts'],
  },
  { what: 'Stripe', names: ['stripe'], only: ['platform/server/outside/stripe.ts', 'sandbox/'] },
  { what: 'other sign-in services', names: ['openid-client'], only: ['platform/server/outside/identity-providers.ts'] },
  {
    what: 'the network',
    names: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'navigator.sendBeacon', 'undici'],
    only: [
      'platform/server/files/bucket-cors.ts',
      // To an address of the owner's own settings.
      'platform/server/outside/purge-cdn.ts',
      'platform/web/api/http-client.ts',
      'platform/web/live/live-stream.ts',
      'platform/web/files/send-by-tus.ts',
      // Made for programs outside of this one.
      'client/',
      'sandbox/',
    ],
  },
  {
    what: 'sockets',
    names: [
      'node:dns',
      'node:dns/promises',
      'node:dgram',
      'node:http',
      'node:http2',
      'node:https',
      'node:net',
      'node:tls',
    ],
    // To addresses that people name: it goes to the hosts of a setting, and never into our own network.
    only: ['platform/server/outside/fetch-outside.ts', 'db/control-client.ts', 'sandbox/'],
  },
  {
    what: 'the file system',
    names: ['node:fs', 'node:fs/promises'],
    only: [
      'app/server/',
      'platform/server/config.ts',
      'platform/server/settings/secret-files.ts',
      'platform/server/database/',
      'platform/server/files/file-system.ts',
      'platform/server/files/files.ts',
      'platform/server/files/resumable-folder.ts',
      'platform/server/fonts/read-fonts.ts',
      'platform/server/pages/',
      'platform/server/files/read-range.ts',
      'platform/server/files/disk-space.ts',
      'platform/server/files/storage-folder.ts',
      'platform/server/files/storage-s3.ts',
      'platform/server/files/form-uploads.ts',
      'features/videos/server/ffmpeg/work-folders.ts',
      'db/',
      'sandbox/',
    ],
  },
  {
    what: 'the object store',
    names: ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner'],
    only: [
      'platform/server/files/storage-s3.ts',
      'platform/server/files/resumable-s3.ts',
      'platform/server/files/multipart-s3.ts',
    ],
  },
  { what: 'PDF', names: ['pdfkit'], only: ['features/invoices/server/pdf/'] },
  { what: 'fonts', names: ['fontkit', 'fontverter'], only: ['platform/server/fonts/'] },
  { what: 'picture encoding', names: ['sharp'], only: ['platform/server/files/images.ts', 'db/'] },
  {
    what: 'video files',
    names: ['mediabunny'],
    only: [
      'features/videos/server/processing/read-video.ts',
      'features/videos/web/recorder/finish.ts',
      'features/videos/web/sending/inspect-file.ts',
    ],
  },
  {
    what: 'resumable uploads',
    names: ['@tus/server', 'tus-js-client'],
    only: ['platform/server/files/tus.ts', 'platform/web/files/send-by-tus.ts'],
  },
  { what: 'archives', names: ['tar-stream'], only: ['db/backup/'] },
  {
    what: 'other programs',
    names: ['node:child_process', 'node:cluster', 'node:worker_threads'],
    only: [
      'platform/server/work/worker-thread.ts',
      'features/videos/server/ffmpeg/outside-program.ts',
      'platform/server/work/persistent-worker.ts',
      'db/demo/draw-clips.ts',
      'db/release-tags.ts',
    ],
  },
  // The sandbox takes the types out of what browsers run of it.
  { what: 'modules by a hidden name', names: ['node:vm'], only: ['sandbox/stripe/pages/elements.ts'] },
  // Pages are rendered anew where the name or another setting changed. Commands keep their compiled code, as the program does by a variable.
  {
    what: 'modules by a hidden name',
    names: ['node:module'],
    only: ['sandbox/stripe/pages/elements.ts', 'platform/server/pages/render-page.ts', 'app/server/admin.ts'],
  },
  { what: 'metrics', names: ['prom-client'], only: ['platform/server/monitoring/'] },
  {
    what: 'traces',
    names: [
      '@opentelemetry/api',
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/exporter-trace-otlp-proto',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
    ],
    only: ['platform/server/monitoring/opentelemetry.ts'],
  },
  { what: 'Valkey and Redis', names: ['ioredis'], only: ['platform/server/work/redis-bus.ts'] },
  { what: 'the database driver', names: ['pg', '@electric-sql/pglite'], only: ['platform/server/database/'] },
]
