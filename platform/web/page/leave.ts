/** Leads the browser to an address that is no screen of ours: a page to pay on, a file to load. */
export const leaveTo = (url: string): void => window.location.assign(url)
