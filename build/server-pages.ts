import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, minifySync, transformWithOxc, type Plugin } from 'vite'
import type { Ask, Assets, RenderedPage, Renderer } from '#platform/contract/page.ts'
import { setCurrency } from '#platform/contract/currency.ts'
import { setSite } from '#platform/contract/product.ts'
import { chunksIn, neededFiles } from './chunks.ts'

const ENTRY = 'app/web.tsx'
const PRE_HYDRATION_FILE = 'app/pre-hydration.ts'
const COMPONENT_FILE = /\.tsx$/
// The first render compiles all modules.
const DEVELOPMENT_TIMEOUT_MS = 60_000

/** Output folder of the server-side renderer and of the list of each screen's assets. */
const SERVER_FOLDER = 'dist-server'

const isProjectFile = (id: string) => !id.includes('node_modules')
const nameOf = (root: string, id: string) => relative(root, id).replaceAll('\\', '/')

/** Adds its file name to each rendered module on the server, so that its assets can be looked up. */
const sourceFileNames: Plugin = {
  name: 'source-file-names',
  transform: {
    filter: { id: COMPONENT_FILE },
    handler(code, id) {
      const { consumer, root } = this.environment.config
      if (consumer !== 'server' || !isProjectFile(id)) return undefined
      return { code: `${code}\nexport const sourceFile = ${JSON.stringify(nameOf(root, id))}\n`, map: null }
    },
  },
}

/** Builds the server-side renderer after the browser build, with a list of each screen's assets. */
function rendererProgram(): Plugin {
  // Null for a build that is not written to disk.
  let assets: Record<string, Assets> | null = null
  return {
    name: 'server-renderer',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    // The script that runs before the first paint is separate, and wrapped so that it declares no global names.
    async buildStart() {
      const { code } = await transformWithOxc(await readFile(PRE_HYDRATION_FILE, 'utf8'), PRE_HYDRATION_FILE)
      const source = `(() => {\n${code.replace(/^export \{\};?$/m, '')}})()\n`
      this.emitFile({ type: 'asset', name: 'early.js', source: minifySync('early.js', source).code })
    },
    writeBundle(_options, bundle) {
      const { root } = this.environment.config
      const all = Object.values(bundle)
      const preHydrationAsset = all.find((one) => one.type === 'asset' && one.names.includes('early.js'))
      if (!preHydrationAsset) throw new Error('The early script is not among the built files')
      const chunks = chunksIn(all)
      assets = { [PRE_HYDRATION_FILE]: { scripts: [`/${preHydrationAsset.fileName}`], styles: [] } }
      const isLazyComponent = (id: string) =>
        COMPONENT_FILE.test(id) && isProjectFile(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      for (const chunk of chunks.values()) {
        const needed = [...neededFiles(chunks, chunk.fileName)]
        const styles = needed.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
        const part = { scripts: needed.map((name) => `/${name}`), styles: styles.map((name) => `/${name}`) }
        for (const id of chunk.moduleIds) if (isLazyComponent(id)) assets[nameOf(root, id)] = part
        if (chunk.isEntry) assets[ENTRY] = part
      }
    },
    async closeBundle() {
      if (!assets) return
      const { root } = this.environment.config
      await build({
        root,
        logLevel: 'warn',
        // Bundle everything: a single copy of React and no resolution at run time.
        ssr: { noExternal: true },
        // Independent of NODE_ENV at run time: React's development build renders several times slower.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: { ssr: 'app/web-server.tsx', outDir: SERVER_FOLDER, copyPublicDir: false, minify: false },
      })
      await writeFile(join(root, SERVER_FOLDER, 'assets.json'), JSON.stringify(assets))
    },
  }
}

/** Renders pages on the server during development too, always with the current source. `api` is the address of the API. */
function renderedInDevelopment(api: string): Plugin {
  const ask: Ask = async (_endpoint, address) => {
    const response = await fetch(`${api}/api${address}`, { headers: { accept: 'application/json' } })
    return { status: response.status, text: await response.text(), link: response.headers.get('link') }
  }
  const empty: RenderedPage = { status: 200, head: {}, html: '', parts: [], state: null }
  return {
    name: 'rendered-in-development',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    async configureServer(server) {
      const { readConfig } = await import('#platform/server/config.ts')
      const { siteSettings } = await import('#app/server/site-settings.ts')
      const config = readConfig()
      const site = { productName: config.PRODUCT_NAME, settings: siteSettings(config), publicUrl: '', assets: {} }
      setSite(site.productName, site.settings)
      setCurrency(config.CURRENCY)
      const document = async (address: string) => {
        const { renderPage, writeDocument } = (await server.ssrLoadModule('/app/web-server.tsx')) as Renderer
        const signal = AbortSignal.timeout(DEVELOPMENT_TIMEOUT_MS)
        const page = await renderPage(address, { ask, now: new Date(), signal }).catch((error: unknown) => {
          server.config.logger.error(`${address} could not be rendered: ${String(error)}`)
        })
        const html = await server.transformIndexHtml(address, writeDocument(site, page ?? empty))
        return { status: page?.status ?? 200, html }
      }
      return () =>
        server.middlewares.use((request, response, next) => {
          const { method, originalUrl = '/', headers } = request
          if (method !== 'GET' || !headers.accept?.includes('text/html')) return next()
          const type = { 'content-type': 'text/html; charset=utf-8' }
          document(originalUrl).then(({ status, html }) => response.writeHead(status, type).end(html), next)
        })
    },
  }
}

/** The Vite plugins for server-side rendering. */
export const serverPages = (api: string): Plugin[] => [sourceFileNames, rendererProgram(), renderedInDevelopment(api)]
