/** The words of the button that stands on every ticket: lists need no others. */
export const buttonTexts = {
  connect: 'Connect',
  collaborate: 'Collaborate',
  unavailable: 'Unavailable',
  pitched: 'Pitched',
  // Which of many equal buttons this is, for those who do not see where it stands.
  named: (label: string, name: string) => `${label}: ${name}`,
  signInToPitch: (title: string) => `Sign in to pitch for “${title}”`,
  onlyCreators: 'Only creators can pitch for requests. You are the one they pitch to.',
  checkFailed: 'Your subscription could not be checked. Please try again.',
}
