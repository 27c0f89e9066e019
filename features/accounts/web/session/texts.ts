/** What a failed sign-in leaves behind, as section 4 of the specification words it. On every page, so nothing else is here. */
export const sessionTexts = {
  invalidUserData: 'Invalid user data',
  failedUserData: 'Failed to process user data',
}
