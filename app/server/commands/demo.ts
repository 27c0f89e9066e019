import { CannotRun } from '#db/command.ts'
import { removeDemoData } from '#db/demo/remove.ts'
import { closeWithAllData } from '../../server.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- demo remove               deletes the demo data: its accounts with all they have'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Command that deletes the demo data. */
export const demoCommands: Commands = {
  demo: {
    usage,
    run: async ({ opened, services, now, isProgram }, [verb, ...others]) => {
      if (verb !== 'remove' || others.length > 0) throw new CannotRun(usage)
      const removed = await removeDemoData({ db: opened.db, now, services }, closeWithAllData)
      if (removed.accounts === 0) return 'There are no demo accounts'
      const { accounts, requests, conversations, works, products } = removed
      const parts = [
        counted(requests, 'request'),
        counted(conversations, 'conversation'),
        `${works} videos and showcases`,
        counted(products, 'product'),
      ]
      return `Removed ${counted(accounts, 'demo account')} with ${parts.join(', ')}.
Their files are deleted ${isProgram ? 'in the background' : 'once the program runs'}. Invoices, ledger entries and agreements cannot be changed: they stay without names, and the payments are reversed.`
    },
  },
}
