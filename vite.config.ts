import react from '@vitejs/plugin-react'
import type { AcceptedPlugin } from 'postcss'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { fewFiles } from '#build/chunks.ts'
import { compressed } from '#build/compress.ts'
import { contractsForBrowsers } from '#build/contracts.ts'
import { iconKeys } from '#build/icon-keys.ts'
import { mantineStyles } from '#build/mantine-styles.ts'
import { previousBuilds } from '#build/previous-builds.ts'
import { serverPages } from '#build/server-pages.ts'
import { themeStyles } from '#build/theme-styles.ts'

// Where the API listens while Vite serves the screens.
const API = process.env['ATELIER_API'] ?? 'http://127.0.0.1:3000'

// Where people arrive, in the order in which they do: what these screens need comes in one script file each, apart from what only
// screens behind the sign-in need.
const FIRST_VISITS = [
  { name: 'start' },
  { name: 'tickets', withOthers: 'start' },
  { name: 'lists' },
  { name: 'entry' },
  { name: 'videos' },
  { name: 'works' },
  { name: 'linked' },
  { name: 'products' },
]

// Checking what is typed takes a library: it comes with the screens that do, and so do the shapes that are checked. What several
// lists and the sign-in show of Mantine comes with the lists: neither needs the other's file. Filters come with the lists that have them.
const SEPARATE = [
  {
    name: 'lists',
    modules: /[\\/]@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:Loader|UnstyledButton)\b/,
  },
  { name: 'filters', modules: /[\\/]@mantine[\\/]hooks[\\/].*[\\/]use-debounced-callback\b/ },
  { name: 'shapes', modules: /[\\/]node_modules[\\/]zod[\\/]|[\\/]platform[\\/].*\.shapes-part\.ts$/ },
]

export default defineConfig({
  plugins: [
    react(),
    mantineStyles(),
    themeStyles(),
    iconKeys(),
    contractsForBrowsers(),
    fewFiles(FIRST_VISITS, SEPARATE),
    compressed(),
    serverPages(API),
    previousBuilds(),
  ],
  css: { postcss: { plugins: [(presetMantine as () => AcceptedPlugin)()] } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no data: fonts, and a picture in its own file is kept by the browser.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the target fetches ahead by itself.
      polyfill: false,
      // What is there from the start is left out, and the rest is in one order: the first page has these lists, and alike they take less.
      resolveDependencies: (_file, files) => {
        const others = files.slice(1).filter((file) => !file.includes('rolldown-runtime'))
        return [...files.slice(0, 1), ...others.toSorted()]
      },
    },
    // What comes with first visits has limits of its own (testing/journeys/pages/first-visits.journey.ts).
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: 'app/web.tsx',
      // Dialogs that pages load on demand are there already behind the sign-in.
      checks: { ineffectiveDynamicImport: false },
      // A file nobody takes anything from is left out, though its feature's public face names it: otherwise the first page
      // would bring along whatever any feature offers to others.
      treeshake: { moduleSideEffects: [{ test: /[\\/](?:app|features|platform)[\\/].*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
})
