import type { WebFeature } from '#platform/web/feature.ts'

/** Loads the button that saves a search. */
export const loadSaveSearch = async () => (await import('./web/SaveSearch.tsx')).SaveSearch

export const savedSearchesFeature: WebFeature = {
  screens: [
    { path: '/saved-searches', access: 'signed_in', load: () => import('./web/SavedSearchesPage.tsx') },
    {
      path: '/saved-searches/unsubscribe',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/StopEmailsPage.tsx'),
    },
  ],
  // Shown with the server's own words, which say what is wrong.
  sentences: { too_many_saved_searches: null, nothing_to_match: null },
}
