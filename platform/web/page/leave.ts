/** Navigates to a URL outside the app, such as a payment page or a file to download. */
export const leaveTo = (url: string): void => window.location.assign(url)
