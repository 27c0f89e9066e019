import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// Pictures and fonts are compressed already, and what is tiny gains nothing.
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt)$/
const MIN_BYTES = 512

const brotli = (bytes: Uint8Array) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
const gzipped = (bytes: Uint8Array) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Writes `.br` and `.gz` beside each file of the build, compressed as well as can be: once here instead of at each request. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName))
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (bytes.byteLength < MIN_BYTES) return
        const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes)])
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
      }),
    )
  },
})
