/** The words of the primitives, in one place for translation. */
export const texts = {
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  copyThis: 'Copy this address',
  failed: 'This could not be loaded',
  failedHint: 'Nothing is lost. Try again in a moment.',
  linkCopied: 'Link copied',
  loading: 'Loading',
  screenFailed: 'This page could not be loaded',
  screenFailedHint: 'The connection may have been interrupted, or a newer version may have been installed.',
  share: 'Share',
  tryAgain: 'Try Again',
  unexpected: 'An unexpected error occurred.',
}
