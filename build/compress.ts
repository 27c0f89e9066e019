import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  // Once they are written they are final: until then Vite still puts addresses into them.
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) throw new Error('The build has no folder')
    const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName))
    await Promise.all(
      files.map(async ({ fileName }) => {
        const path = join(dir, fileName)
        const bytes = await readFile(path)
        if (bytes.byteLength < MIN_BYTES) return
        await Promise.all([writeFile(`${path}.br`, await brotli(bytes)), writeFile(`${path}.gz`, await gzipped(bytes))])
      }),
    )
  },
})
