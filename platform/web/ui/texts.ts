/** The words of the primitives, in one place for translation. */
export const texts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  failed: 'This could not be loaded',
  failedHint: 'Nothing is lost. Try again in a moment.',
  loading: 'Loading',
  screenFailed: 'This page could not be loaded',
  screenFailedHint: 'The connection may have been interrupted, or a newer version may have been installed.',
  tryAgain: 'Try Again',
  unexpected: 'An unexpected error occurred.',
}
