import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, minifySync, transformWithOxc, type Plugin, type Rolldown } from 'vite'
import type { Ask, Drawing } from '#platform/contract/page.ts'
import { DEFAULT_PRODUCT_NAME, tellProductName } from '#platform/contract/product.ts'
import { pageWriter } from '#platform/server/pages/page-html.ts'
import type { PageParts } from '#platform/server/pages/page-assets.ts'

const EARLY = 'app/pre-hydration.ts'
const DRAWN = /\.tsx$/
const SCREEN = /Page\.tsx$/
const PRODUCT_NAME = process.env['PRODUCT_NAME']?.trim() || DEFAULT_PRODUCT_NAME
// The first time everything is read and translated.
const DEVELOPING_MS = 60_000

/** Where the program that draws pages on the server is built, with the list of what each screen needs in a browser. */
const SERVER_FOLDER = 'dist-server'

const isOwn = (id: string) => !id.includes('node_modules')
const nameOf = (root: string, id: string) => relative(root, id).replaceAll('\\', '/')

/** Puts the script that runs before anything is seen into a file of its own, and that into the page. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async buildStart() {
      const { code } = await transformWithOxc(await readFile(EARLY, 'utf8'), EARLY)
      // A function of its own, so that nothing of it gets among the names of other scripts.
      const source = `(() => {\n${code.replace(/^export \{\};?$/m, '')}})()\n`
      this.emitFile({ type: 'asset', name: 'early.js', source: minifySync('early.js', source).code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((one) => one.type === 'asset' && one.names.includes('early.js'))
        if (!file) throw new Error('The early script is not among the built files')
        return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}

type Chunks = Map<string, Rolldown.OutputChunk>

function withImports(chunks: Chunks, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(fileName)
  if (!chunk || found.has(fileName)) return found
  // Those it needs come first: so stand the styles in the order in which they were meant.
  for (const other of chunk.imports) withImports(chunks, other, found)
  return found.add(fileName)
}

/** Tells each drawn module on the server which file it is, so that its parts can be looked up. */
function namesOfDrawn(): Plugin {
  let root = ''
  return {
    name: 'names-of-drawn',
    configResolved: (config) => void (root = config.root),
    transform: {
      filter: { id: DRAWN },
      handler(code, id, options) {
        if (!options?.ssr || !isOwn(id)) return undefined
        return { code: `${code}\nexport const sourceFile = ${JSON.stringify(nameOf(root, id))}\n`, map: null }
      },
    },
  }
}

/** Builds the program that draws pages on the server after the one for browsers, with a list of what each screen needs there. */
function drawingProgram(): Plugin {
  let root = ''
  // Null for a build that is only looked at.
  let parts: Record<string, PageParts> | null = null
  return {
    name: 'drawing-program',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => void (root = config.root),
    writeBundle(_options, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      )
      parts = {}
      // A screen, or a part that is fetched by itself.
      const isFetched = (id: string) =>
        DRAWN.test(id) && (SCREEN.test(id) || (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
      for (const chunk of chunks.values()) {
        const needed = [...withImports(chunks, chunk.fileName)]
        const styles = needed.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
        const part = { scripts: needed.map((name) => `/${name}`), styles: styles.map((name) => `/${name}`) }
        for (const id of chunk.moduleIds) if (isOwn(id) && isFetched(id)) parts[nameOf(root, id)] = part
      }
    },
    async closeBundle() {
      if (!parts) return
      await build({
        root,
        logLevel: 'warn',
        // One React, and nothing to be found at run time.
        ssr: { noExternal: true },
        // Whatever the program runs as: React draws several times as slowly where it looks after developers.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: { ssr: 'app/web-server.tsx', outDir: SERVER_FOLDER, copyPublicDir: false, minify: false },
      })
      await writeFile(join(root, SERVER_FOLDER, 'parts.json'), JSON.stringify(parts))
    },
  }
}

/** Draws pages on the server while developing too, each time as the screens are now. `api` is where the API listens. */
function drawnWhileDeveloping(api: string): Plugin {
  const ask: Ask = async (_endpoint, address) => {
    const answer = await fetch(`${api}/api${address}`, { headers: { accept: 'application/json' } })
    return { status: answer.status, text: await answer.text(), link: answer.headers.get('link') }
  }
  return {
    name: 'drawn-while-developing',
    apply: 'serve',
    configureServer: (server) => () => {
      tellProductName(PRODUCT_NAME)
      const draw = async (address: string) => {
        const { drawPage } = (await server.ssrLoadModule('/app/web-server.tsx')) as Drawing
        return drawPage(address, { ask, now: new Date(), signal: AbortSignal.timeout(DEVELOPING_MS) })
      }
      server.middlewares.use((request, response, next) => {
        const { originalUrl: address, method, url } = request
        if (method !== 'GET' || address === undefined || url !== '/index.html') return next()
        const answer = async () => {
          try {
            const drawn = await draw(address)
            if (!drawn) return next()
            const index = await readFile(join(server.config.root, 'index.html'), 'utf8')
            const template = await server.transformIndexHtml(address, index)
            const frame = { template, productName: PRODUCT_NAME, publicUrl: '', parts: {} }
            response.writeHead(drawn.status, { 'content-type': 'text/html; charset=utf-8' })
            response.end(pageWriter(frame)(drawn))
          } catch (error) {
            server.config.logger.error(`${address} could not be drawn: ${String(error)}`)
            next()
          }
        }
        void answer()
      })
    },
  }
}

/** Pages that are drawn on the server: all that the build has to do with them. */
export const serverPages = (api: string): Plugin[] => [
  earlyScript(),
  namesOfDrawn(),
  drawingProgram(),
  drawnWhileDeveloping(api),
]
