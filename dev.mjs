import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { nodeFlags } from './install.mjs'

// What `npm run dev` runs: the server, restarted when a file it loaded changes, behind Vite, which reloads the screens.

const SCREENS_PORT = Number(process.env.DEV_PORT ?? 5173)
const API_PORT = process.env.PORT ?? '3000'
const address = process.env.PUBLIC_URL ?? `http://localhost:${SCREENS_PORT}`

// Where Vite finds the API, for its pages and for those it draws.
process.env.ATELIER_API = `http://127.0.0.1:${API_PORT}`
const vite = await createServer({
  clearScreen: false,
  logLevel: 'warn',
  server: { port: SCREENS_PORT, strictPort: true },
})
await vite.listen()

// The program announces its public address, which is Vite's here: mails, sign-in and payments lead back to it.
const server = spawn(process.execPath, [...nodeFlags(), '--watch', '--watch-preserve-output', 'app/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: API_PORT, PUBLIC_URL: address },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
const [code] = await once(server, 'exit')
await vite.close()
process.exit(code ?? 0)
