import { buildScreens, runStep } from './build-screens.mjs'
import { findNode, install } from './install.mjs'

// `npm run release`: installs and builds what is missing, and makes an archive of what runs (build/release.ts).

await install()
const node = findNode()
await buildScreens(node)
process.exitCode = await runStep(node, [
  '--disable-warning=ExperimentalWarning',
  'build/release.ts',
  ...process.argv.slice(2),
])
