import type { WebFeature } from '#platform/web/feature.ts'
import { storedSearches } from './web/stored-searches.ts'

export { filtersOf, searchPath, type Search } from './web/address.ts'
export { narrowingNames } from './web/page/facet-links.ts'
export { SearchPage } from './web/page/SearchPage.tsx'

/** Loads the search of every page, when it is first opened. */
export const loadSearchDialog = async () => (await import('./web/dialog/SearchDialog.tsx')).SearchDialog

export const searchFeature: WebFeature = {
  storedNames: [storedSearches.name],
  onLoggedOut: [() => storedSearches.remove()],
}
