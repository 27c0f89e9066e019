import { buildScreens, runStep } from './build-screens.mjs'
import { becomeProgram, findNode, install, nodeFlags, runToItsEnd } from './install.mjs'

// `npm start`: installs, builds the screens and runs the program, each only when needed. `npm run dev` adds live
// reloading, and the tools of contributors.

const isDev = process.argv.includes('--dev')
await install({ tools: isDev })
const node = findNode()
// What goes wrong with a new database, the program meets again, and tells.
const creating = runStep(node, [...nodeFlags(), 'app/server/create-database.ts'])
await Promise.all([creating, isDev || buildScreens(node)])
const program = isDev ? ['dev.mjs'] : ['app/main.ts', ...process.argv.slice(2)]
// A process of Node beside the program costs 50 MB.
if (!isDev) becomeProgram(node, [...nodeFlags(), ...program, '--stop-with-parent'])
process.exitCode = await runToItsEnd(node, [...nodeFlags(), ...program])
