// Script file: search
import { CloseMatches } from '#features/discovery/web.tsx'
import { SearchPage } from '#features/search/web.tsx'

/** Results of a search; without any, who comes close, and a request with the words. */
export const FindPage = () => <SearchPage renderInstead={(words) => <CloseMatches words={words} />} />
