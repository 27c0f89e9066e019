import { closeAccount } from '#features/accounts/server.ts'
import type { ServerFeature } from '#platform/server/feature.ts'

// Loaded when it is needed: the demo data is a lot of text that most processes never read.
const loadRemoval = () => import('#db/demo/remove.ts')

/** Removal of the demo data, for the owner's button. */
export const demoDataFeature: ServerFeature = {
  demoData: (contributed) => ({
    count: async (db) => (await loadRemoval()).countDemoData(db),
    isDemoAccount: async (db, accountId) => (await loadRemoval()).isDemoAccount(db, accountId),
    remove: async (base) => {
      const { removeDemoData } = await loadRemoval()
      return removeDemoData(base, (work, id) => closeAccount(work, contributed('personalData'), id))
    },
  }),
}
