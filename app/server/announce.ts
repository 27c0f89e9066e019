import type { DemoAccount } from '#db/demo/load.ts'
import { WITHOUT_FFMPEG } from '#features/videos/server.ts'
import type { Config } from '#platform/server/config.ts'

interface StartupDetails {
  /** Key with which the first owner claims the installation; null once there is one. */
  claim: string | null
  demoAccounts: readonly DemoAccount[]
  payments: string | undefined
  mailPages: string | undefined
  lacksFfmpeg: boolean
}

/** Prints the address, the key for the first owner, the sandboxes and the demo accounts. */
export function announce(
  config: Config,
  { claim, demoAccounts, payments, mailPages, lacksFfmpeg }: StartupDetails,
): void {
  const lines = [`${config.PRODUCT_NAME} is ready: ${config.PUBLIC_URL}`]
  if (claim !== null) lines.push(`Yours to set up: ${config.FRONTEND_URL}/setup?key=${claim}`)
  if (mailPages !== undefined) lines.push(`Sandbox emails: ${mailPages}`)
  if (payments !== undefined) lines.push(`Sandbox payments (no real money): ${payments}`)
  if (lacksFfmpeg) lines.push(`No ffmpeg 5 or newer: ${WITHOUT_FFMPEG}`)
  if (demoAccounts.length > 0) {
    lines.push('', 'Demo accounts:')
    for (const { user_type, username, password } of demoAccounts) {
      lines.push(`  ${user_type.padEnd(9)} ${username} / ${password}`)
    }
  }
  // Standard output is reserved for the log: one JSON object per line.
  process.stderr.write(`\n${lines.join('\n')}\n\n`)
}
