/** Sign-in errors as worded in section 4 of the specification. Loaded on every page, so it contains nothing else. */
export const sessionTexts = {
  invalidUserData: 'Invalid user data',
  failedUserData: 'Failed to process user data',
}
